/** What newcomers say and what rules say: words that mean the same to a search in the rules. */

/** Words that a question has and no rule is about. */
export const EMPTY_WORDS =
  "a am an and any are as at be been but by can card cards could did do does doing for from game get gets had happen " +
  "happens has have he her him his how i if in into is it its just may me mean means might mine must my no not of off " +
  "on or our out player players she should so some that the their them then there they thing this those to up us use " +
  "was way we were what when where which while who whom whose why will with without would you your";

/** Words with nearly the same meaning, a group a line. */
export const SAME_MEANING = `
die dies died dead death killed eaten eliminated downed turned
win wins winner victory
lose loses lost defeat
empty runs ran exhausted
deck pile stack
start begin first
end finish over
hold hand
many much number most limit two three four five six seven ten
steal rob take
cancel counter stop answer
skip pass
heal health cure recover
attack hit damage
trade swap exchange give
guard defence defend protect stop
rid remove leave discard
twice second two
friend other another partner
gun weapon item
`;

/** Words of a question in another language, without regard to their accents. */
export interface QuestionWords {
  /** Words that no rule is about. */
  empty: string;
  /** Beginnings of words with the English words of the rules, which are not translated. */
  beginnings: Readonly<Record<string, string>>;
}

const GERMAN: QuestionWords = {
  // "die" is an article here
  empty:
    "aber alle als am an auch auf aus bei beim bin bist das dem den der des die dir du ein eine einem einen einer er es " +
    "für habe haben hat ich ihr im in ist ja kann kannst man mein meine meinem meinen mich mir mit muss nach nicht noch nur ob " +
    "oder passiert sein sich sie sind und uns von vor wann war warum was wenn wer werde werden wie wieder wird wo zu zum zur " +
    "karte karten darf dürfen spiel spieler",
  beginnings: {
    stapel: "deck",
    nachzieh: "deck",
    ablage: "discard",
    leer: "empty",
    tot: "dead",
    tod: "dead",
    stirb: "die",
    sterb: "die",
    gestorben: "dead",
    gefressen: "eaten",
    ausgeschieden: "eliminated",
    verwandel: "turned",
    gewinn: "win",
    gewonnen: "win",
    sieg: "win",
    verlier: "lose",
    verlor: "lose",
    zieh: "draw",
    gezogen: "draw",
    hand: "hand",
    halt: "hold",
    behalt: "keep",
    viel: "many",
    höchst: "most",
    tausch: "swap",
    geb: "give",
    klau: "steal",
    stehl: "steal",
    gestohlen: "steal",
    raub: "steal",
    nehm: "take",
    heil: "heal",
    gesund: "health",
    biss: "bite",
    gebissen: "bitten",
    waffe: "weapon",
    punkt: "points",
    runde: "round",
    zug: "turn",
    anfang: "start",
    anfäng: "start",
    beginn: "start",
    zuerst: "first",
    ende: "end",
    aufhör: "end",
    hirn: "brain",
    wache: "guard",
    bewach: "guard",
    überleb: "survivor",
    infizi: "infected",
    angriff: "attack",
    angreif: "attack",
    schaden: "damage",
    los: "rid",
    ableg: "discard",
    abwerf: "discard",
    passen: "pass",
    aussetz: "skip",
    zweimal: "twice",
    spielen: "play",
    ansag: "call",
    freund: "friend",
    mitspiel: "another",
    beweg: "movement",
    laufen: "walk",
    gehen: "walk",
    ausgang: "exit",
    finale: "finale",
    zeit: "time",
    gleichstand: "tie",
    unentschieden: "tie",
    mischen: "shuffle",
  },
};

const SPANISH: QuestionWords = {
  empty:
    "a al algo alguien alguna algunas alguno algunos ante aqui asi aun bajo bien cada como con cual cuales cuando de del desde " +
    "donde e el ella ellas ellos en entonces entre era eres es esa esas ese eso esos esta estan estas este esto estos estoy fue " +
    "ha hace hacen hacer haces hago han has hay he la las le les lo los mas me mi mia mio mis mismo mucho muy nada ni no nos " +
    "nuestro o os para pasa pero poder podemos por porque puede pueden puedes puedo que quien quienes se sea ser si sido sin " +
    "sobre solo son soy su sucede sus tal tambien te ti tiene tienen tienes tu tus u un una unas uno unos va vale vez y ya yo " +
    "carta cartas juego jugador jugadora jugadores partida",
  beginnings: {
    mazo: "deck",
    monton: "deck",
    descart: "discard",
    vaci: "empty",
    agot: "empty",
    muer: "dead",
    mori: "die",
    mata: "killed",
    devor: "eaten",
    elimin: "eliminated",
    transform: "turned",
    convert: "turned",
    gana: "win",
    gano: "win",
    victoria: "win",
    pierd: "lose",
    perd: "lose",
    derrot: "lose",
    roba: "draw",
    robo: "draw",
    mano: "hand",
    tengo: "hold",
    tener: "hold",
    guardia: "guard",
    proteg: "guard",
    guard: "keep",
    conserv: "keep",
    qued: "keep",
    cuant: "many",
    maxim: "most",
    limit: "limit",
    intercambi: "swap",
    cambi: "swap",
    dar: "give",
    doy: "give",
    hurt: "steal",
    quit: "take",
    toma: "take",
    tomo: "take",
    coge: "take",
    llev: "take",
    cura: "heal",
    curo: "heal",
    salud: "health",
    mordid: "bitten",
    mord: "bite",
    muerd: "bite",
    arma: "weapon",
    punto: "points",
    ronda: "round",
    turno: "turn",
    empie: "start",
    empez: "start",
    comien: "start",
    primer: "first",
    final: "end",
    termin: "end",
    acab: "end",
    cerebro: "brain",
    superviv: "survivor",
    sobreviv: "survivor",
    infect: "infected",
    atac: "attack",
    ataqu: "attack",
    dano: "damage",
    libr: "rid",
    deshac: "rid",
    pasar: "pass",
    paso: "pass",
    salt: "skip",
    dos: "two",
    jugar: "play",
    juega: "play",
    cantar: "call",
    canto: "call",
    amig: "friend",
    companer: "friend",
    otra: "another",
    otro: "another",
    movim: "movement",
    mover: "movement",
    avanz: "walk",
    salida: "exit",
    salir: "exit",
    escap: "escape",
    rodea: "surrounded",
    ruido: "noise",
    grupo: "set",
    siete: "seven",
    anul: "cancel",
    tiempo: "time",
    empat: "tie",
    baraj: "shuffle",
    zombi: "zombie",
  },
};

/** What people ask in other languages than that of the rules, by language. */
export const QUESTION_WORDS: Readonly<Partial<Record<string, QuestionWords>>> = { de: GERMAN, es: SPANISH };
