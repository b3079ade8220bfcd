import type { FormUi } from '#forms/model.ts'
import type { Answers } from './answers.ts'
import type { FormDefinition } from './formDefinition.ts'
import { type Issue, issuesOf, pathOf } from './issues.ts'
import { type Listeners, listeners } from './listeners.ts'

/** What is shown as wrong, field by field. */
export interface Faults {
  issueAt(pointer: string): Issue | null
  /** The runner left a field: its faults show, and those that are mended elsewhere go. */
  leave(pointer: string): void
  /** Commits, shows every fault on its field and answers them in the order of the form. */
  validate(): Issue[]
  showIssues(issues: Issue[]): void
  onIssue: Listeners['on']
}

export function createFaults(form: FormDefinition, answers: Answers): Faults {
  const shown = new Map<string, Issue>()
  const all = listeners()
  const errors = () => form.validator.errors(answers.committed())
  const show = (issue: Issue) => {
    const before = shown.get(issue.path)
    if (before?.keyword === issue.keyword && before.said === issue.said) return
    shown.set(issue.path, issue)
    all.tell(issue.path)
  }
  const hide = (pointer: string) => {
    if (shown.delete(pointer)) all.tell(pointer)
  }
  // The server's word holds until its answer changes.
  answers.onChanged((pointer) => {
    if (shown.get(pointer)?.said) hide(pointer)
  })
  return {
    issueAt: (pointer) => shown.get(pointer) ?? null,
    leave(pointer) {
      answers.settle(pointer)
      const relevant = errors().filter((error) => isWithin(pathOf(error), pointer) || shown.has(pathOf(error)))
      const now = new Map(issuesOf(relevant).map((issue) => [issue.path, issue]))
      for (const [at, issue] of [...shown]) if (!issue.said && !now.has(at)) hide(at)
      for (const issue of now.values()) show(issue)
    },
    validate() {
      answers.flush()
      const issues = inFormOrder(issuesOf(errors()), form.ui)
      const now = new Set(issues.map((issue) => issue.path))
      for (const at of [...shown.keys()]) if (!now.has(at)) hide(at)
      issues.forEach(show)
      return issues
    },
    showIssues: (issues) => issues.forEach(show),
    onIssue: all.on,
  }
}

function isWithin(pointer: string, container: string): boolean {
  return pointer === container || pointer.startsWith(`${container}/`)
}

function inFormOrder(issues: Issue[], ui: FormUi): Issue[] {
  const order = ui['ui:order'] ?? []
  const place = (issue: Issue) => {
    const at = order.indexOf(issue.path.split('/')[1] ?? '')
    return at === -1 ? order.length : at
  }
  return [...issues].sort((a, b) => place(a) - place(b))
}
