import { userInfo } from 'node:os'
import type { Actor } from '../kernel/audit'

/** Who runs the command line: the account on this machine. An option could name anybody. */
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
