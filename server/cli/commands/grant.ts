import { phoneProblem } from '@contract/codes/phone'
import type { ActingCall, Answer, Command } from '../command'
import { UsageError } from '../failures'
import { moment } from '../output'

const MAX_OPEN_ID = 128

export const grantCommand: Command = {
  name: 'grant create',
  action: 'grant.create',
  summary: 'makes a one-time code with which a partner logs a shopper in',
  usage: '--mobile <number> [--country <code>] | --open-id <id>',
  details: [
    'The code works once, within five minutes: https://<mall>/?grantCode=<code>. With --mobile it logs that phone in; with',
    "--open-id it is for the partner's own customer, who proves a phone at the first time (isNeedMobile=1&openId=<id>).",
  ].join('\n'),
  options: {
    mobile: { type: 'string', value: 'number', summary: 'the phone that is logged in' },
    country: { type: 'string', value: 'code', summary: 'its country code, default 86' },
    'open-id': { type: 'string', value: 'id', summary: "the partner's name for its customer" },
  },
  arguments: [0, 0],
  run: create,
}

async function create(call: ActingCall): Promise<Answer> {
  const mobile = call.text('mobile')
  const openId = call.text('open-id')
  const countryCode = call.text('country') ?? '86'
  if ((mobile === undefined) === (openId === undefined))
    throw new UsageError('give one of --mobile <number> and --open-id <id>')
  if (!/^\d{1,4}$/.test(countryCode)) throw new UsageError(`--country must be a country code, not "${countryCode}"`)
  if (mobile !== undefined && phoneProblem(countryCode, mobile))
    throw new UsageError(`--mobile must be a phone of +${countryCode}, not "${mobile}"`)
  if (openId !== undefined && !new RegExp(`^[\\w.-]{1,${MAX_OPEN_ID}}$`).test(openId))
    throw new UsageError(`--open-id must be 1 to ${MAX_OPEN_ID} letters, digits, dots, dashes or underscores`)
  const { grantOperator } = await call.open()
  const of = { countryCode, ...(mobile !== undefined && { mobile }), ...(openId !== undefined && { openId }) }
  const grant = await grantOperator.create(call.actor, of)
  return { json: grant, lines: [grant.grantCode, `until ${moment(grant.expireAt)}, once`] }
}
