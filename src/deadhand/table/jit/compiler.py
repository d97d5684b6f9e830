"""Compile rules with Numba: each once, for integers of 64 bits, and optimized only as part of its doors.

By default, Numba compiles a function for every mix of integer widths that it is called with. It optimizes and builds
each one together with all that it calls, then again as part of each of its callers. But rules are only called by other
rules and doors. Building the doors alone takes a third of the time and runs as fast. Building all doors as one program
(`program.py`) takes two thirds of that: a rule stands in it once, however many doors lead to it.

Numba also checks whether an index is negative and counts from the end. Rules never use such indices, which a test
ensures (`tests/conformance/test_indices.py`). So indices are taken as they are: a fifth faster. Nor are the places
cleared in which calls leave their results: a tenth faster where a rule hands on to one of many.

This file and `program.py` are the only ones that use Numba's internals. They change nothing there: all that they make
is their own, and is used for rules only. Importing this raises `ImportError` with a Numba whose internals differ; then
`numba_fallback.py` replaces it.
"""

import operator
from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from typing import Any, Final, cast

from llvmlite.binding import Linkage
from numba.core import types
from numba.core.callconv import CPUCallConv
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler, CompileResult
from numba.core.cpu import CPUContext
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.runtime.nrt import rtsys

from deadhand.table.jit import numba_fallback as stock
from deadhand.table.rules.rule import Placement, placement_of

OPTIONS: Final = {**stock.OPTIONS, "nopython": True}
NO_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""A rule has no wrappers for Python or C."""

REACHED: Final[tuple[tuple[Any, tuple[str, ...]], ...]] = (
    (CPUDispatcher.__init__, ("self", "py_func", "locals", "targetoptions", "pipeline_class")),
    (CPUDispatcher.compile, ("self", "sig")),
    (CPUDispatcher.enable_caching, ("self",)),
    (Compiler.__init__, ("self", "typingctx", "targetctx", "library", "args", "return_type", "flags", "locals")),
    (CPUContext.subtarget, ("self", "kws")),
    (CPUContext.get_function, ("self", "fn", "sig", "_firstcall")),
    (CPUContext.get_returned_value, ("self", "builder", "ty", "val")),
    (CPUContext.cast, ("self", "builder", "val", "fromty", "toty")),
    (CPUCallConv.call_function, ("self", "builder", "callee", "resty", "argtys", "args", "attrs")),
    (CPUCallConv._get_arg_packer, ("self", "argtypes")),
    (CPUCallConv._get_return_status, ("self", "builder", "code", "excinfoptr")),
    (CPUContext.compile_subroutine, ("self", "builder", "impl", "sig", "locals", "flags", "caching")),
    (JITCodeLibrary.__init__, ("self", "codegen", "name")),
    (JITCodeLibrary.enable_object_caching, ("self",)),
    (JITCodeLibrary.add_ir_module, ("self", "ir_module")),
    (JITCodeLibrary.finalize, ("self",)),
    (JITCodeLibrary.get_pointer_to_function, ("self", "name")),
    (JITCodeLibrary._ensure_finalized, ("self",)),
    # and in `program.py`
    (CPUDispatcher.add_overload, ("self", "cres")),
    (cast("Any", CPUDispatcher)._reset_overloads, ("self",)),
    (CompileResult._find_referenced_environments, ("self",)),
    (CPUContext.get_executable, ("self", "library", "fndesc", "env")),
    (CPUContext.insert_user_function, ("self", "func", "fndesc", "libs")),
    (JITCodeLibrary._optimize_final_module, ("self",)),
    (JITCodeLibrary._finalize_final_module, ("self",)),
    (JITCodeLibrary._get_module_for_linking, ("self",)),
    (JITCodeLibrary.serialize_using_object_code, ("self",)),
    (JITCPUCodegen.unserialize_library, ("self", "serialized")),
    (JITCPUCodegen.magic_tuple, ("self",)),
    (JITCPUCodegen._module_pass_manager, ("self", "kwargs")),
    (type(rtsys).initialize, ("self", "ctx")),
)
"""The inner functions of Numba that are called or replaced here, with the parameters they are known to have."""

LIBRARY_FIELDS: Final = ("_finalized", "_linking_libraries", "_final_module")


def check_internals(reached: tuple[tuple[Any, tuple[str, ...]], ...] = REACHED) -> None:
    """Check that Numba's internals are as this file expects.

    Raises:
        ImportError: naming what is otherwise.
    """
    for function, parameters in reached:
        if tuple(signature(function).parameters) != parameters:
            raise ImportError(f"{function.__qualname__} takes other arguments")
    library = JITCodeLibrary(cpu_target.target_context.codegen(), "probe")
    if "entry_point" not in CompileResult._fields:
        raise ImportError(f"{CompileResult.__qualname__} has no entry_point")
    for field in LIBRARY_FIELDS:
        if not hasattr(library, field):
            raise ImportError(f"{JITCodeLibrary.__qualname__} has no {field}")


def compile_rule(function: Callable[..., Any], *, door: bool, owns_arrays: bool) -> Any:
    """Compile a rule for calls from rules. A door can also be called from Python, and is cached with all its callees.

    The doors that are compiled ahead are made by `entrance` instead. References to arrays are counted only in a rule
    that owns some; see `references.py`.
    """
    counted = {**OPTIONS, "_nrt": owns_arrays}
    if not door:
        placement = placement_of(function)
        options = {**counted, **NO_WRAPPERS, "forceinline": placement == "everywhere"}
        return _WideFunction(function, targetoptions=options, pipeline_class=COMPILERS.get(placement, _RuleCompiler))
    entrance = _WideFunction(function, targetoptions=counted, pipeline_class=_DoorCompiler)
    entrance.enable_caching()
    return entrance


def compile_door(function: Callable[..., Any], *, owns_arrays: bool) -> Any:
    """Compile a door that is only called after it was linked with the game's other doors."""
    options = {**OPTIONS, "_nrt": owns_arrays, "no_cfunc_wrapper": True}
    return _WideFunction(function, targetoptions=options, pipeline_class=_RuleCompiler)


def without_dispatch(door: Any) -> Any:
    """Return the door's code for its declared arguments, without Numba's dispatch by types."""
    return next(iter(door.overloads.values())).entry_point


class _WideFunction(CPUDispatcher):
    """A function compiled for 64-bit integers and arrays of them, whatever integers it is called with."""

    def compile(self, sig: Any) -> Any:
        return super().compile(tuple(_widen(argument) for argument in sig))


def _widen(argument: Any) -> Any:
    """Return the type for which a rule is compiled.

    A record's array of wide integers becomes an ordinary array, so one rule serves fields of any length. Other array
    fields keep their shape, which makes shorter code.
    """
    if isinstance(argument, types.NestedArray) and argument.dtype == types.int64:
        return types.Array(argument.dtype, argument.ndim, argument.layout)
    return types.int64 if isinstance(types.unliteral(argument), types.Integer) else argument


class _BareCalls(CPUCallConv):
    """A call convention that does not clear the places for a result and for a failure: every callee writes one.

    Numba clears those of all calls in a function whenever it is entered. For a rule that only hands on to one of many
    others that costs more than all else it does.
    """

    def call_function(
        self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None
    ) -> tuple[Any, Any]:
        result, failure = (_place_for(builder, pointer.pointee) for pointer in callee.function_type.args[:2])
        packed = self._get_arg_packer(argtys).as_arguments(builder, args)
        code = builder.call(callee, [result, failure, *packed], attrs=attrs or ())
        status = self._get_return_status(builder, code, builder.load(failure))
        return status, self.context.get_returned_value(builder, resty, builder.load(result))


def _place_for(builder: Any, kind: Any) -> Any:
    with builder.goto_entry_block():
        return builder.alloca(kind)


class _RuleContext(CPUContext):
    """Code made in this context takes indices as they are: it indexes arrays as Numba does with unsigned integers."""

    @property
    def call_conv(self) -> _BareCalls:
        return _BareCalls(self)

    def get_function(self, fn: Any, sig: Any, _firstcall: bool = True) -> Any:  # noqa: FBT001, FBT002  # as Numba has it
        key = fn.get_impl_key(sig) if isinstance(fn, types.Function) else fn
        if key in (operator.getitem, operator.setitem) and isinstance(sig.args[0], types.Array):
            array, index, *value = sig.args
            return super().get_function(key, sig.replace(args=(array, _unsigned_type(index), *value)), _firstcall)
        return super().get_function(fn, sig, _firstcall)

    def cast(self, builder: Any, val: Any, fromty: Any, toty: Any) -> Any:
        """Pass an array field of a record as an ordinary array: both have the same layout."""
        if isinstance(fromty, types.NestedArray) and isinstance(toty, types.Array):
            return val
        return super().cast(builder, val, fromty, toty)

    def compile_subroutine(self, *arguments: Any, **options: Any) -> Any:
        """Compile Numba's own helpers as always, as they may count from the end, and are shared with everybody."""
        ordinary = self.subtarget()
        ordinary.__class__ = CPUContext
        return ordinary.compile_subroutine(*arguments, **options)


def _unsigned_type(index: Any) -> Any:
    """Return the unsigned type of the same size, which Numba takes as an index as it is; other types stay."""
    if isinstance(index, (types.UniTuple, types.Tuple)):
        return types.BaseTuple.from_types([_unsigned_type(place) for place in index.types])
    return types.uintp if types.unliteral(index) == types.intp else index


class _RuleLibrary(JITCodeLibrary):
    """The code of one rule as Numba made it, to be linked into doors; it is never optimized or run on its own."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  # as Numba calls it
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "_RuleLibrary":
        return self

    def set_env(self, _name: str, _environment: object) -> None:
        """Ignore Numba's request to store its environment at the function's address: there is none."""


class _NoinlineLibrary(_RuleLibrary):
    """The code of a rule that is never copied into its callers."""

    def add_ir_module(self, ir_module: Any) -> Any:
        for function in ir_module.functions:
            if function.blocks:
                function.attributes.add("noinline")
        return super().add_ir_module(ir_module)


class _Program(JITCodeLibrary):
    """The code of doors and of all that they call, however deep, optimized in one piece."""

    def finalize(self) -> None:
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make all but the doors private, so that a function may be inlined into its only caller and then dropped.

        That makes play up to a tenth faster. The passes are Numba's, but stores of neighbouring numbers are joined into
        wide ones (SLP vectorization): observations are written up to a tenth faster.
        """
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = Linkage.internal
        codegen = self._codegen
        cheap = codegen._module_pass_manager(
            loop_vectorize=codegen._loopvect, slp_vectorize=False, opt=codegen._opt_level, cost="cheap"
        )
        for passes, builder in (cheap, codegen._module_pass_manager(slp_vectorize=True)):
            passes.run(self._final_module, builder)


def _callers_first(libraries: Iterable[Any]) -> list[Any]:
    """Return libraries and all that they are linked with, each after those that call it.

    LLVM takes from a library only what has been called before.
    """
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            for other in library._linking_libraries:
                visit(other)
            found[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(found))


def join_doors(entrances: Sequence[Any]) -> JITCodeLibrary:
    """Join the code of all these doors and of all that they call, as Numba made it."""
    program = _Program(cpu_target.target_context.codegen(), "doors")
    program.enable_object_caching()
    program._codegen._check_llvm_bugs()
    for door in entrances:
        program._final_module.link_in(door._final_module, preserve=True)
    for library in _callers_first(entrances):
        if library not in entrances:
            program._final_module.link_in(library._get_module_for_linking(), preserve=True)
    return program


def link_program(entrances: Sequence[Any]) -> JITCodeLibrary:
    """Link the code of all these doors and of all that they call into one program, optimized and ready to run."""
    program = join_doors(entrances)
    program._optimize_final_module()
    program._final_module.verify()
    program._finalize_final_module()
    return program


class _Arguments(tuple[Any, ...]):
    """Argument types with a short text. Numba writes the text for every pass, and a record's names all its fields."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{len(self)} arguments"


class _RuleCompiler(Compiler):
    makes: type[JITCodeLibrary] = _RuleLibrary

    def __init__(self, typing: Any, target: Any, _library: object, args: Any, *rest: Any) -> None:
        library = self.makes(target.codegen(), "rules")
        library.enable_object_caching()
        context = target.subtarget()
        context.__class__ = _RuleContext
        super().__init__(typing, context, library, _Arguments(args), *rest)


class _OnceCompiler(_RuleCompiler):
    makes = _NoinlineLibrary


class _DoorCompiler(_RuleCompiler):
    makes = _Program


COMPILERS: Final[dict[Placement, type[Compiler]]] = {"once": _OnceCompiler}

check_internals()
