export {
  type ActionContext,
  type ActionHandler,
  type ActionHandlers,
  errorValue,
  messageOf,
  STOP,
} from './actions/run.ts'
export { bind, piecesOf } from './binding.ts'
export { compileBlock, eachBlock } from './block.ts'
export { ExpressionError, type Node } from './expression/ast.ts'
export { evaluate, type Scope } from './expression/evaluate.ts'
export { FUNCTIONS } from './expression/functions.ts'
export { parseExpression } from './expression/parse.ts'
export { readsOf } from './expression/reads.ts'
export type { AnswerRow, InputHandle, InputProblem, InputSummary } from './inputs.ts'
export type { Action, Block, DataSource, Json, JsonObject, Lang, Page, Text } from './model.ts'
export { createPageRuntime, type PageRuntime, type PageRuntimeOptions } from './pageRuntime.ts'
export {
  type Drafts,
  type FieldError,
  type Ports,
  type PrivacyClass,
  RequestError,
  type SavedAnswer,
  type SavedAnswers,
  type Surroundings,
  type ToastOptions,
} from './ports.ts'
export { SCOPE_NAMES } from './scope.ts'
export { isText, localise, textOf } from './texts.ts'
export { RUNTIME_VERSION } from './version.ts'
