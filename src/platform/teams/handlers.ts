import { leaveContestantsGroup } from './leave.ts'
import { saveContestantsList } from './runnerList.ts'
import {
  createContestantsGroupNo,
  getWithContestantsGroup,
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
