import { detailQuestionnaire, questionnaireInfoSave, questionnaireInfoSaveV2 } from './questionnaire.ts'
import { detailRegistration, infoSave } from './registrationForm.ts'

export const answersHandlers = {
  detailRegistration,
  infoSave,
  detailQuestionnaire,
  questionnaireInfoSave,
  questionnaireInfoSaveV2,
}
