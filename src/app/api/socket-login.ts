import { IM_COMMANDS, IM_PATH } from '@contract/codes/im'
import type { ImFrame } from '@contract/socket/frame'
import { host } from '@/platform/host'
import { serverNow } from '../clock'
import { credentials } from '../session/credentials'
import { session } from './index'
import { signOf, toForm } from './sign'

/** The login frame of the socket: its busiParam is signed as the body of a core call (docs/wire.md "The socket"). */
export async function socketLogin(): Promise<ImFrame> {
  const { sessionKey, sessionSecret } = await session.ensure()
  const { uid = '', accessToken = '' } = credentials.current ?? {}
  const busiParam = JSON.stringify({ clientType: host.clientType, sysId: host.legacySysId, at: serverNow() })
  const query: Record<string, string> = {
    appKey: host.appKey,
    sessionKey,
    timestamp: String(Math.floor(serverNow() / 1000)),
    ...(uid && { uid }),
  }
  const sign = signOf(sessionSecret, { ...query, method: 'POST', path: IM_PATH, body: busiParam })
  return {
    command: IM_COMMANDS.login,
    sessionKey,
    ...(accessToken && { token: accessToken }),
    busiParam,
    query: toForm({ ...query, sign }),
  }
}
