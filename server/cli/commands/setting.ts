import { SETTING_CODES, type SettingCode } from '@contract/codes/setting'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { table } from '../output'

const MEANINGS: Record<SettingCode, string> = {
  SHARE_TITLE: 'title of the card that shares the home page',
  SERVICE_HOURS: 'when feedback is read: 10:00-22:00',
  APP_MIN_VERSION: 'apps older than this must update first',
  APP_NEWEST_VERSION: 'apps older than this are offered the newer one',
  APP_UPDATE_TEXT: 'text of the update notice',
  members_id: 'the member card that the centre shows to a shopper without one (the first)',
  APPROVAL_OVER_CENTS: 'refunds by staff above these cents need a second person (50000)',
  CHAT_KEEP_DAYS: 'days after which messages of chats are deleted, 30 at least (180)',
  IDENTITY_AUTH: 'orders that customs clears need the real name of their shopper: 1 or 0 (1)',
  EXIT_CHECK_FIRST: 'the first scan orders of a shopper that are checked again at the exit (1); 0: off',
  EXIT_CHECK_REMOVALS: 'removed pieces from which a scan order is checked again (4); 0: off',
  EXIT_CHECK_CENTS: 'cents of a piece from which a scan order is checked again (50000); 0: off',
  EXIT_CHECK_WEIGHED: 'scan orders with weighed goods are checked again: 1 or 0 (0)',
  EXIT_CHECK_PERCENT: 'percent of all scan orders that are checked again at random (4)',
  APPROVAL_OVER_POINTS: 'points given or taken by staff above this number need a second person (5000)',
}
const WIDEST = Math.max(...SETTING_CODES.map((code) => code.length))

export const settingCommands: readonly Command[] = [
  { name: 'setting list', action: null, summary: "the app's settings", usage: '', arguments: [0, 0], run: list },
  {
    name: 'setting put',
    action: 'setting.put',
    summary: 'sets one; apps read it at their next start',
    usage: '<code> <value>',
    details: SETTING_CODES.map((code) => `  ${code.padEnd(WIDEST)}  ${MEANINGS[code]}`).join('\n'),
    arguments: [2, 2],
    run: put,
  },
  {
    name: 'setting drop',
    action: 'setting.drop',
    summary: 'resets one to its default',
    usage: '<code>',
    arguments: [1, 1],
    run: drop,
  },
]

async function list(call: Call): Promise<Answer> {
  const { settingOperator } = await call.open()
  const json = (await settingOperator.list()).map((one) => ({ ...one, meaning: MEANINGS[one.code] }))
  const lines = table(
    ['code', 'value', 'what for'],
    json.map(({ code, value, meaning }) => [code, value ?? '-', meaning]),
  )
  return { json, lines }
}

async function put(call: ActingCall): Promise<Answer> {
  const code = codeOf(call)
  const value = (call.args[1] ?? '').trim()
  const { settingOperator } = await call.open()
  await settingOperator.put(call.actor, code, value)
  return { json: { code, value }, lines: [`${code}: ${value}`] }
}

async function drop(call: ActingCall): Promise<Answer> {
  const code = codeOf(call)
  const { settingOperator } = await call.open()
  await settingOperator.drop(call.actor, code)
  return { json: { code, dropped: true }, lines: [`${code}: taken back`] }
}

function codeOf(call: Call): SettingCode {
  const [asked = ''] = call.args
  const code = SETTING_CODES.find((known) => known === asked)
  if (code) return code
  throw new UsageError(`the code must be one of ${SETTING_CODES.join(', ')}, not "${asked}"`)
}
