import { DAY_MS } from '@contract/codes/china-time'
import type { Protocol } from '@contract/schema/content'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { ApiError } from '../api/api-error'
import { ConsentStore } from './consent.store'

let now = Date.UTC(2026, 10, 21, 4)
let policy: Protocol | null

beforeEach(() => {
  taro.reset()
  now += 10 * DAY_MS
  policy = { typeCode: 'PRIVACY_POLICY', version: '1.0', title: '隐私政策', html: '', publishedAt: now - DAY_MS }
})

/** The app after a start. */
function start() {
  const env = fakeEnv({
    now: () => now,
    call: {
      'GET protocol/getByTypeCode': () => {
        if (policy) return policy
        throw new ApiError({ code: -1, message: '', name: 'NETWORK' })
      },
    },
  })
  return { consent: new ConsentStore(env), env }
}

test('the first visit asks without a call to the server; closing the sheet decides nothing [tracking.undecided]', async () => {
  const { consent, env } = start()
  expect([consent.isGranted, consent.isDecided]).toEqual([false, false])
  await consent.begin()
  expect([consent.isAsking, env.sent.length]).toEqual([true, 0])
  consent.later()
  expect([consent.isAsking, consent.isDecided, taro.storage.size]).toEqual([false, false, 0])
})

test('the page entry that asked stays marked after the answer, until the next entry [popup.after-consent]', async () => {
  const { consent } = start()
  await consent.begin()
  consent.enterPage()
  expect(consent.hasAskedHere).toBe(true)
  consent.later()
  expect(consent.hasAskedHere).toBe(true)
  consent.enterPage()
  expect(consent.hasAskedHere).toBe(false)
})

test.each([true, false])(
  'the choice %s is stored with the version of the policy, and not requested again [tracking.consent-kept]',
  async (isGranted) => {
    await start().consent.decide(isGranted)
    expect(taro.storage.get('PRIVACY_CONSENT')).toMatchObject({ isGranted, version: '1.0' })
    const next = start()
    await next.consent.begin()
    expect([next.consent.isGranted, next.consent.isAsking, next.env.sent.length]).toEqual([isGranted, false, 0])
    now += 2 * DAY_MS
    await next.consent.begin()
    expect([next.consent.isGranted, next.consent.isAsking, next.env.sent.length]).toEqual([isGranted, false, 1])
  },
)

test('another version of the policy asks again; until then there is no consent [tracking.consent-version]', async () => {
  await start().consent.decide(true)
  now += 2 * DAY_MS
  if (policy) policy = { ...policy, version: '2.0', publishedAt: now - 1 }
  const { consent } = start()
  expect(consent.isGranted).toBe(true)
  await consent.begin()
  expect([consent.isGranted, consent.isAsking]).toEqual([false, true])
  await consent.decide(true)
  expect(taro.storage.get('PRIVACY_CONSENT')).toMatchObject({ isGranted: true, version: '2.0' })
})

test('a choice made without a network gets its version later, unless the policy is newer than the choice [tracking.consent-offline]', async () => {
  const known = policy
  policy = null
  await start().consent.decide(true)
  expect(taro.storage.get('PRIVACY_CONSENT')).toMatchObject({ version: '' })
  await start().consent.begin()
  policy = known
  const { consent } = start()
  await consent.begin()
  expect(taro.storage.get('PRIVACY_CONSENT')).toMatchObject({ isGranted: true, version: '1.0' })
  policy = null
  await consent.decide(true)
  if (known) policy = { ...known, version: '2.0', publishedAt: now + 1000 }
  now += 2000
  const later = start().consent
  await later.begin()
  expect([later.isGranted, later.isAsking]).toEqual([false, true])
})

test('a choice in another tab is read', async () => {
  const [one, other] = [start().consent, start().consent]
  await one.decide(true)
  other.reread()
  expect(other.isGranted).toBe(true)
  now += 1
  await other.decide(false)
  one.reread()
  expect(one.isGranted).toBe(false)
})

test('an invalid stored value is no consent', () => {
  taro.storage.set('PRIVACY_CONSENT', true)
  expect(start().consent.isGranted).toBe(false)
})
