import type { ActingCall, Answer, Command } from '../command'
import { Progress } from '../progress'
import { neededLine } from '../wall-options'

const MAX_REASON = 100

export const identityCommands: readonly Command[] = [
  {
    name: 'identity rotate',
    action: 'identity.rotate',
    summary: 'seals all ID and card numbers with the first key of IDENTITY_KEYS',
    usage: '',
    details: `Put the new key before the old ones, restart every server, then run this; it works in batches and continues where an
earlier run ended. After it the old keys can be taken out.`,
    arguments: [0, 0],
    run: rotate,
  },
  {
    name: 'identity remove',
    action: 'identity.remove',
    summary: "removes a shopper's real name and bank cards, so that the person can use another account",
    usage: '<uid or mobile> --reason <text>',
    options: {
      reason: { type: 'string', value: 'text', summary: `why, for the audit; up to ${MAX_REASON} characters` },
    },
    arguments: [1, 1],
    run: remove,
  },
]

async function rotate(call: ActingCall): Promise<Answer> {
  const { identityOperator } = await call.open()
  const progress = new Progress(call.printer, await identityOperator.pending(), call.isJson)
  const { keyId, done } = await identityOperator.rotate(call.actor, (count) => progress.show(count, count))
  progress.end()
  return { json: { keyId, done }, lines: [`${keyId}: ${done} values sealed anew`] }
}

async function remove(call: ActingCall): Promise<Answer> {
  const reason = neededLine(call, 'reason', MAX_REASON)
  const { identityOperator, accountOperator } = await call.open()
  const { uid } = await accountOperator.find(call.args[0] ?? '')
  await identityOperator.remove(call.actor, uid, reason)
  return { json: { uid, removed: true }, lines: [`${uid}: the real name and its bank cards are removed`] }
}
