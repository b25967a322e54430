import { BUILT_IN_ROLES } from '@contract/codes/staff'
import { type TestMall, testApp } from '../../../../test/support/app'
import { ConsoleClient } from '../../../../test/support/console-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: true })
})
afterAll(() => mall.close())

/** Roles whose accounts belong to some stores. */
const STORES_BY_ROLE = new Map([
  ['clerk', ['suyan']],
  ['guard', ['xianhe']],
])

test('the demo has an account for each built-in role, which log in with its password and secret [staff.demo]', async () => {
  const all = await mall.services.staffOperator.list('all')
  expect(all.map(({ roleId }) => roleId).sort()).toEqual(BUILT_IN_ROLES.map(({ roleId }) => roleId).sort())
  for (const { login, roleId } of all) {
    const client = await new ConsoleClient(mall).login(login)
    const me = await client.call('session/me', {})
    const stores = STORES_BY_ROLE.get(roleId)
    expect([login, me.roleId, me.stores]).toEqual([login, roleId, stores ?? []])
    expect(me.allStores).toBe(stores === undefined)
  }
})
