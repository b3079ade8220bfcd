import type { MailInfo } from '#api/contract.gen.ts'
import { type HandlerContext, signedIn } from '#platform/handler.ts'
import { addressView, changeAddress, findAddresses, recoverAddress, removeAddress, saveAddress } from './book.ts'
import { updOrderMailInfo } from './mail.ts'

const listAddresses = async (context: HandlerContext): Promise<MailInfo[]> =>
  (await findAddresses(context.db, signedIn(context).userId)).map(addressView)

/** The shop's operations are other doors to the same book: a runner has saved an address once. */
export const addressHandlers = {
  listMailInfo: listAddresses,
  addMailInfo: saveAddress,
  updMailInfo: changeAddress,
  delMailInfo: removeAddress,
  recoverMailInfo: recoverAddress,
  listPost: listAddresses,
  createPost: saveAddress,
  updatePost: changeAddress,
  deletePost: removeAddress,
  updOrderMailInfo,
}
