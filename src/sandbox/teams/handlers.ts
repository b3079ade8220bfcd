import { saveContestantsList } from './runnerList.ts'
import {
  createContestantsGroupNo,
  getWithContestantsGroup,
  leaveContestantsGroup,
  saveRegInfoRemark,
  searchEntrantsWithContestantsGroup,
} from './view.ts'

export const teamHandlers = {
  saveContestantsList,
  createContestantsGroupNo,
  getWithContestantsGroup,
  searchEntrantsWithContestantsGroup,
  leaveContestantsGroup,
  saveRegInfoRemark,
}
