import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { type ChatKey, type ChatRow, findChat } from './chat.repo'

/** The account that answers. */
export type Agent = Pick<Staff, 'staffId' | 'name' | 'stores' | 'permissions'>

/**
 * A conversation of these stores. SYS_PARAM_ERROR: there is none. Only an account of the whole mall answers for the
 * mall: no store has its target.
 */
export async function chatInScope(q: Reader, scope: StoreScope, key: ChatKey): Promise<ChatRow> {
  const row = isInScope(scope, key.targetId) ? await findChat(q, key) : null
  return row ?? failParam('uid', '没有这个会话')
}
