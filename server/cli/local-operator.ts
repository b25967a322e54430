import { userInfo } from 'node:os'
import type { Actor } from '../kernel/audit'

/** The operator of the command line: the account of the operating system. An option could be forged. */
export function localOperator(): Actor {
  return { kind: 'operator', id: accountName() || 'operator' }
}

/** Empty in a container whose user has no account. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
