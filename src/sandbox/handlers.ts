import { accountHandlers } from './account/handlers.ts'
import { basicHandlers } from './basic/handlers.ts'
import { orderHandlers } from './order/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { raceHandlers } from './race/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'

/** Operations of accounts, races, registrations, orders, payments and uploads. */
export const coreHandlers = {
  ...accountHandlers,
  ...basicHandlers,
  ...raceHandlers,
  ...registrationHandlers,
  ...orderHandlers,
  ...paymentHandlers,
}
