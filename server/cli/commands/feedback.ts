import { FEEDBACK_TYPES } from '@contract/codes/help'
import { MEDIA_FILE_PATH } from '@contract/codes/upload'
import type { Feedback } from '../../modules/talk/help'
import { type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, pairs, quoted, table } from '../output'

const USUALLY_SHOWN = '20'
const MOST_SHOWN = 200
/** Maximum number of characters of the text in a row of the list. */
const GLIMPSE = 24

export const feedbackCommands: readonly Command[] = [
  {
    name: 'feedback list',
    action: null,
    summary: 'feedback of shoppers, newest first',
    usage: '[--before <no>] [--limit <n>]',
    options: {
      before: { type: 'string', value: 'no', summary: 'the last entry of the former page' },
      limit: { type: 'string', value: 'n', summary: `1 to ${MOST_SHOWN}, default ${USUALLY_SHOWN}` },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'feedback show',
    action: null,
    summary: 'one feedback with its pictures and its sender',
    usage: '<no>',
    details: 'Answer it with: mall message send <uid> --title … --text …',
    arguments: [1, 1],
    run: show,
  },
]

const typeText = (code: string) => FEEDBACK_TYPES.find((type) => type.code === code)?.text ?? code
/** The addresses that the server serves, under the mall's own address. */
const addressesOf = ({ imageKeys }: Feedback) => imageKeys.map((key) => `${MEDIA_FILE_PATH}${key}`)

async function list(call: Call): Promise<Answer> {
  const limit = wholeNumber(call.text('limit') ?? USUALLY_SHOWN, '--limit', 1, MOST_SHOWN)
  const before = call.text('before')
  const { help } = await call.open()
  if (before !== undefined && !(await help.find(before))) throw noFeedback(before)
  const found = await help.list(limit, before)
  if (found.length === 0) return { json: [], lines: [before ? 'there are no older ones' : 'there is no feedback yet'] }
  const lines = table(
    ['no', 'written', 'about', 'shopper', 'pictures', 'text'],
    found.map((one) => [
      one.feedbackNo,
      moment(one.createdAt),
      typeText(one.type),
      one.uid,
      String(one.imageKeys.length),
      glimpseOf(one.content),
    ]),
  )
  return { json: found, lines }
}

async function show(call: Call): Promise<Answer> {
  const [no = ''] = call.args
  const { help } = await call.open()
  const found = await help.find(no)
  if (!found) throw noFeedback(no)
  const pictures = addressesOf(found)
  const lines = [
    ...pairs([
      ['no', found.feedbackNo],
      ['written', moment(found.createdAt)],
      ['about', typeText(found.type)],
      ['shopper', found.uid],
      ['call back', found.mobile || '-'],
      ...pictures.map((address) => ['picture', address] as const),
    ]),
    '',
    ...quoted(found.content),
  ]
  return { json: { ...found, pictures }, lines }
}

const noFeedback = (no: string) => new UsageError(`there is no feedback "${no}" (mall feedback list)`)

function glimpseOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ')]
  return line.length > GLIMPSE ? `${line.slice(0, GLIMPSE).join('')}…` : line.join('')
}
