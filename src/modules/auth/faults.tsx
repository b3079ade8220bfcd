import './texts.ts'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#ui/problems/errorSummary.tsx'
import type { LoginField, LoginState } from './loginState.ts'
import type { LoginProblem } from './rules.ts'

/** Where the focus goes for each field. */
export const FIELD_IDS: Record<LoginField, string> = {
  mobile: 'login-mobile',
  slide: 'login-slide',
  code: 'login-code',
  password: 'login-password',
  consent: 'login-consent',
}

/** What is wrong, above the form; it takes the focus. */
export function Summary({ state }: { state: LoginState }) {
  const words = useProblemWords()
  const go = (field: LoginField) => () => document.getElementById(FIELD_IDS[field])?.focus()
  if (state.status !== 'editing' && state.status !== 'refused') return null
  const problems =
    state.status === 'refused'
      ? [{ id: 'refused', message: state.message, onGo: go(state.field ?? 'mobile') }]
      : Object.entries(state.problems).map(([field, problem]) => ({
          id: field,
          message: words(problem) ?? '',
          onGo: go(field as LoginField),
        }))
  return <ErrorSummary problems={problems} attempt={state.attempt} />
}

/** What stands under a field. */
export function useErrors(state: LoginState): (field: LoginField) => string | null {
  const words = useProblemWords()
  return (field) => {
    if (state.status === 'refused') return state.field === field ? state.message : null
    return state.status === 'editing' ? words(state.problems[field] ?? null) : null
  }
}

/** Words of a problem, or null. */
function useProblemWords(): (problem: LoginProblem | null) => string | null {
  const { t } = useTranslation('auth')
  return (problem) => problem && t(problem)
}
