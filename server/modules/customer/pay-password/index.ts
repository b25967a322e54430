import type { Module, ModuleContext } from '../../../compose-modules'
import type { AccountService, CheckCodes, HashCost } from '../account'
import type { IdentityService } from '../identity'
import { eraseAll } from './pay-password.repo'
import { payPasswordRoutes } from './pay-password.routes'
import { PayPasswordService } from './pay-password.service'

export type { PayPasswordService } from './pay-password.service'
export type * from './pay-password.tables'

interface Deps {
  account: Pick<AccountService, 'phone'>
  checkCodes: Pick<CheckCodes, 'send' | 'prove'>
  identities: Pick<IdentityService, 'isVerified' | 'isTail'>
}

export function createPayPassword(
  { db, account, checkCodes, identities, shopperAreas }: ModuleContext & Deps,
  options: { hashCost?: HashCost },
) {
  const payPasswords = new PayPasswordService({ db, account, checkCodes, identities, hashCost: options.hashCost })
  shopperAreas.add({ key: 'payPassword', title: '支付密码', erase: eraseAll })
  return {
    services: { payPasswords },
    routes: { core: payPasswordRoutes(payPasswords) },
  } satisfies Module
}
