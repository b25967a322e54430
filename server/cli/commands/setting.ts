import {
  isOlder,
  isVersion,
  SETTING_CODES,
  SETTING_KINDS,
  SETTING_LINE_MAX,
  type SettingCode,
} from '@contract/codes/setting'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { table } from '../output'

const MEANINGS: Record<SettingCode, string> = {
  SHARE_TITLE: 'title of the card that shares the home page',
  SERVICE_HOURS: 'when feedback is read: 10:00-22:00',
  APP_MIN_VERSION: 'apps older than this are told to update before they go on',
  APP_NEWEST_VERSION: 'apps older than this are offered the newer one',
  APP_UPDATE_TEXT: 'what the update notice says',
  members_id: 'the member card that the centre opens with for a shopper without one; else the first',
}
const WIDEST = Math.max(...SETTING_CODES.map((code) => code.length))

export const settingCommands: readonly Command[] = [
  { name: 'setting list', action: null, summary: "the app's settings", usage: '', arguments: [0, 0], run: list },
  {
    name: 'setting put',
    action: 'setting.put',
    summary: 'sets one; open apps follow when they are next started',
    usage: '<code> <value>',
    details: SETTING_CODES.map((code) => `  ${code.padEnd(WIDEST)}  ${MEANINGS[code]}`).join('\n'),
    arguments: [2, 2],
    run: put,
  },
  {
    name: 'setting drop',
    action: 'setting.drop',
    summary: 'takes one back',
    usage: '<code>',
    arguments: [1, 1],
    run: drop,
  },
]

async function list(call: Call): Promise<Answer> {
  const { content } = await call.open()
  const set = await content.settings()
  const settingOf = (code: SettingCode) => set.find(({ dictCode }) => dictCode === code)?.value
  const json = SETTING_CODES.map((code) => ({ code, value: settingOf(code) ?? null, meaning: MEANINGS[code] }))
  const lines = table(
    ['code', 'value', 'what for'],
    json.map(({ code, value, meaning }) => [code, value ?? '-', meaning]),
  )
  return { json, lines }
}

async function put(call: ActingCall): Promise<Answer> {
  const code = codeOf(call)
  const value = (call.args[1] ?? '').trim()
  if (SETTING_KINDS[code] === 'version' && !isVersion(value))
    throw new UsageError(`${code} must be a version such as 1.4.0, not "${value}"`)
  if (value === '' || value.length > SETTING_LINE_MAX || /[\r\n]/.test(value))
    throw new UsageError(`${code} must be one line of 1 to ${SETTING_LINE_MAX} characters`)
  const { db, clock, content, contentEditor, memberCards } = await call.open()
  if (SETTING_KINDS[code] === 'card' && !(await memberCards.sold(db.q, false)).some(({ cardId }) => cardId === value))
    throw new UsageError(`${code} must be a member card that is sold, see member card list, not "${value}"`)
  const versions = { ...(await content.appConfig()), ...(code === 'APP_MIN_VERSION' ? { minVersion: value } : {}) }
  const newest = code === 'APP_NEWEST_VERSION' ? value : versions.newestVersion
  if (SETTING_KINDS[code] === 'version' && isOlder(newest, versions.minVersion))
    throw new UsageError(`APP_MIN_VERSION ${versions.minVersion} would be newer than APP_NEWEST_VERSION ${newest}`)
  await db.tx((tx) => contentEditor.changeSetting(tx, call.actor, { key: code, value }, clock.now()))
  return { json: { code, value }, lines: [`${code}: ${value}`] }
}

async function drop(call: ActingCall): Promise<Answer> {
  const code = codeOf(call)
  const { db, clock, contentEditor } = await call.open()
  if (!(await db.tx((tx) => contentEditor.dropSetting(tx, call.actor, code, clock.now()))))
    throw new UsageError(`${code} is not set`)
  return { json: { code, dropped: true }, lines: [`${code}: taken back`] }
}

function codeOf(call: Call): SettingCode {
  const [asked = ''] = call.args
  const code = SETTING_CODES.find((known) => known === asked)
  if (code) return code
  throw new UsageError(`the code must be one of ${SETTING_CODES.join(', ')}, not "${asked}"`)
}
