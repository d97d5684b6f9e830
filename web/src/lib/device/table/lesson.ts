/** A scene of a guide in play. Its state follows from the moves; see `guides/lesson.py`. */
import type { GuideScene, LessonScene } from "../../../frames";
import type { Match } from "../game/match";

interface SceneState {
  /** The number of the first step to show now, and how many are shown. */
  first: number;
  count: number;
  /** The actions of which any is expected after these steps. */
  awaited: number[];
  /** The move to make for the asked player before any step is shown. */
  due: number | null;
}

/** Return the state of a scene in a match that is played by it. */
function stateOf(scene: GuideScene, match: Match): SceneState {
  const { actions } = match;
  const isMine = (move: number): boolean => scene.mine.includes(match.actorOf(move + 1) ?? NaN);
  let move = scene.before.length;
  let first = 0;
  for (const [number, { awaited, then }] of scene.steps.entries()) {
    if (awaited.length === 0) continue;
    while (move < actions.length && !isMine(move)) move += 1;
    if (move === actions.length) return awaitingState(scene, match, first, number);
    move += 1;
    first = number + 1;
    const due = then[actions.length - move];
    if (due !== undefined) return { first, count: 0, awaited: [], due };
    move += then.length;
  }
  return { first, count: scene.steps.length - first, awaited: [], due: null };
}

function awaitingState(scene: GuideScene, match: Match, first: number, number: number): SceneState {
  const { actor, legal } = match;
  if (actor !== null && !scene.mine.includes(actor))
    return { first, count: 0, awaited: [], due: match.default };
  const expected = scene.steps[number]?.awaited ?? [];
  const awaited = legal.filter((action) => scene.exercise || expected.includes(action));
  return { first, count: number + 1 - first, awaited, due: null };
}

export class Lesson {
  constructor(
    private readonly scene: GuideScene,
    private readonly match: Match,
  ) {}

  /** The move to make for the asked player before any line is shown. */
  get due(): number | null {
    return stateOf(this.scene, this.match).due;
  }

  /** Whether the scene goes on with this action; in an exercise only the best one is played. */
  accepts(action: number): boolean {
    const { chances, exercise } = this.scene;
    const { awaited, due } = stateOf(this.scene, this.match);
    if (due !== null) return action === due;
    const best = Math.max(...Object.values(chances));
    return awaited.includes(action) && (!exercise || chances[String(action)] === best);
  }

  /** The progress as the page gets it. */
  get progress(): LessonScene {
    const { exercise, lesson, scene, last, first, of } = this.scene;
    const now = stateOf(this.scene, this.match);
    return {
      ...{ exercise, lesson, scene, last, of },
      first: first + now.first,
      lines: now.count,
      awaited: now.awaited,
      moving: now.due !== null,
      rewritten: false,
    };
  }
}
