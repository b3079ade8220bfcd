import type { ValidatorType } from '@rjsf/utils'
import type { FormValidator } from './formValidator.ts'

/**
 * What @rjsf/core needs of a validator: whether a condition holds. Errors are kept and shown by the form store,
 * so that one field's error renders one field.
 */
export function rjsfValidator(validator: FormValidator): ValidatorType {
  return {
    isValid: (schema, data) => validator.holds(schema, data),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: (_schema, data) => ({ errors: validator.errors(data) as never[] }),
  }
}
