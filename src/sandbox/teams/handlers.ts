import { saveContestantsList } from './runnerList.ts'

export const teamHandlers = { saveContestantsList }
