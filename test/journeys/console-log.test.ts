import { DEMO_STAFF, totpCode } from '@server/modules/system/staff'
import { OPERATOR } from '../support/actor'
import { testApp } from '../support/app'
import { capturedLog } from '../support/captured-log'
import { ConsoleClient, newStaff } from '../support/console-client'

test('the log of the console at level trace contains no secret [staff.log]', async () => {
  const { log, text } = capturedLog()
  const mall = await testApp({ isSeeded: false, log })
  const secrets = new Map<string, string>()
  try {
    const { path } = await mall.services.staffOperator.add(OPERATOR, {
      login: 'logged-login',
      name: '记录员',
      roleId: 'administrator',
      stores: 'all',
    })
    const token = path.split('#')[1] ?? ''
    const client = new ConsoleClient(mall)
    const { secret } = await client.call('account/openLink', { token })
    const code = totpCode(secret, mall.clock.now())
    const password = 'a password of the set-up'
    const { recoveryCodes } = await client.call('account/setUp', { token, password, code })
    secrets.set('link', token).set('secret', secret).set('code', code).set('password', password)
    secrets.set('cookie', client.cookie?.split('=')[1] ?? '').set('recovery code', recoveryCodes[0] ?? '')
    const newPassword = 'the next password of it'
    await client.call('account/changePassword', { password, newPassword })
    const [first = ''] = recoveryCodes
    const other = new ConsoleClient(mall)
    await other.call('session/login', { login: 'logged-login', password: newPassword, code: first })
    await other.send('session/login', { login: 'logged-login', password: 'a wrong guess of it', code: '123456' })
    secrets.set('next password', newPassword).set('guess', 'a wrong guess of it')
    const { login } = await newStaff(mall, 'clerk')
    // A missing table causes an unexpected failure, which is logged with its call.
    await mall.services.db.tx((tx) => tx.schema.alterTable('audit').renameTo('audit_away').execute())
    await other.send('session/login', {
      login,
      password: DEMO_STAFF.password,
      code: totpCode(DEMO_STAFF.totpSecret, mall.clock.now()),
    })
    await mall.services.db.tx((tx) => tx.schema.alterTable('audit_away').renameTo('audit').execute())
    secrets.set('demo password', DEMO_STAFF.password).set('demo secret', DEMO_STAFF.totpSecret)
    await client.call('session/logout', {})
  } finally {
    await mall.close()
  }
  expect(text()).toContain('"path":"/console/api/account/setUp"')
  expect(text()).toMatch(/"staff":"[0-9a-z]{20}"/)
  const isTold = (value: string) =>
    /^\d{6}$/.test(value) ? new RegExp(`(?<![\\w.])${value}(?![\\w.])`).test(text()) : text().includes(value)
  expect([...secrets].filter(([, value]) => value === '' || isTold(value)).map(([name]) => name)).toEqual([])
})
