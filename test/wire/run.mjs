// Calls a mall in its four dialects like an outside client and reports which rules of docs/wire.md hold.
// node test/wire/run.mjs http://127.0.0.1:8080 [a part of the names of the rules to check]
// Logs in with two phones and the code below (the demo's), and removes its goods from their carts; about 300 calls.
import { OutsideClient } from './outside-client.mjs'
import { signatureChecks } from './signature-checks.mjs'
import { trafficChecks } from './traffic-checks.mjs'

const PHONES = (process.env.WIRE_PHONES ?? '13800000001,13800000002').split(',')
const CHECK_CODE = process.env.WIRE_CODE ?? '888888'

const origin = process.argv[2]
if (!origin || !/^https?:\/\//.test(origin)) {
  console.error('usage: node test/wire/run.mjs http://127.0.0.1:8080 [part of a rule]')
  process.exit(2)
}

const kept = new Map()
const once = (name, make) => {
  if (!kept.has(name)) kept.set(name, make())
  return kept.get(name)
}
const mall = {
  origin,
  /** A client that the checks share. */
  visitor: () => once('visitor', () => new OutsideClient(origin).open()),
  shopper: (index = 0) =>
    once(`shopper ${index}`, async () => {
      const client = await new OutsideClient(origin).open()
      return client.login(PHONES[index], CHECK_CODE)
    }),
  login: (client) => client.login(PHONES[0], CHECK_CODE),
}

const part = process.argv[3] ?? ''
const rules = [...signatureChecks, ...trafficChecks].filter(([rule]) => rule.includes(part))
let broken = 0
for (const [rule, check] of rules) {
  let outcome
  try {
    const note = await check(mall)
    outcome = `  ok    ${rule}${note ? ` (${note})` : ''}`
  } catch (error) {
    broken += 1
    outcome = `  WRONG ${rule}\n        ${error instanceof Error ? error.message : error}`
  }
  console.log(outcome)
}
console.log(`${rules.length - broken} of ${rules.length} rules hold at ${origin}`)
process.exitCode = broken > 0 || rules.length === 0 ? 1 : 0
