import { MESSAGE_GROUP_IDS, MESSAGE_TEXT_MAX, MESSAGE_TITLE_MAX, type MessageGroup } from '@contract/codes/message'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import * as wall from '../wall-options'

export const messageCommands: readonly Command[] = [
  {
    name: 'message send',
    action: 'message.send',
    summary: 'sends a message to one shopper, or to all',
    usage: '<uid or mobile>|--everyone --title <text> --text <text> [options]',
    details: [
      'It is on the message page at once, unread until it is read there, and is deleted after 90 days.',
      'With --once a shopper gets the message of that name once, even if the command is repeated.',
    ].join('\n'),
    options: {
      everyone: { type: 'boolean', summary: 'to every shopper, including later ones' },
      title: { type: 'string', value: 'text', summary: `its heading, up to ${MESSAGE_TITLE_MAX} characters` },
      text: { type: 'string', value: 'text', summary: `what it says, up to ${MESSAGE_TEXT_MAX} characters` },
      group: { type: 'string', value: 'name', summary: `${MESSAGE_GROUP_IDS.join(', ')} (system)` },
      top: { type: 'boolean', summary: 'also at the top of the home page, for a week or until it is read' },
      once: { type: 'string', value: 'name', summary: 'its name: small letters, digits and dashes' },
      ...wall.LEAD_OPTIONS,
    },
    fields: wall.LEAD_FIELDS,
    arguments: [0, 1],
    run: send,
  },
]

async function send(call: ActingCall): Promise<Answer> {
  const [asked] = call.args
  if (call.isSet('everyone') === (asked !== undefined))
    throw new UsageError('name one shopper by uid or mobile, or give --everyone')
  const title = wall.neededLine(call, 'title', MESSAGE_TITLE_MAX)
  const content = textOf(call)
  const id = groupOf(call)
  const name = onceOf(call)
  const command = wall.leadOf(call)
  const mall = await call.open()
  const uid = asked === undefined ? '' : (await mall.accountOperator.find(asked)).uid
  const draft = { uid, id, title, content, command, isTop: call.isSet('top'), ...(name !== undefined && { name }) }
  await mall.messageOperator.send(call.actor, draft, wall.linkOf(call))
  const whom = uid === '' ? 'everyone' : uid
  return { json: { sent: true, to: whom, group: id, title }, lines: [`sent to ${whom}`] }
}

/** Several lines are allowed. */
function textOf(call: Call): string {
  const text = call.text('text')?.trim() ?? ''
  if (text === '') throw new UsageError('it needs --text <text>')
  if (text.length > MESSAGE_TEXT_MAX) throw new UsageError(`--text must have at most ${MESSAGE_TEXT_MAX} characters`)
  return text
}

function groupOf(call: Call): MessageGroup {
  const name = call.text('group') ?? 'system'
  const group = MESSAGE_GROUP_IDS.find((known) => known === name)
  if (group) return group
  throw new UsageError(`--group must be one of ${MESSAGE_GROUP_IDS.join(', ')}, not "${name}"`)
}

function onceOf(call: Call): string | undefined {
  const name = call.text('once')
  if (name === undefined || /^[a-z0-9-]{1,40}$/.test(name)) return name
  throw new UsageError(`--once must be up to 40 small letters, digits and dashes, not "${name}"`)
}
