import { sessionEndpoints } from '@contract/console/session'
import { staffEndpoints } from '@contract/console/staff'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { failParam } from '../../../kernel/errors'
import type { StoreScope } from '../../../kernel/store-scope'
import type { StaffAccountService } from './staff-account.service'
import type { StaffLoginService } from './staff-login.service'
import type { StaffOperatorService } from './staff-operator.service'
import type { StaffSessionService } from './staff-session.service'

interface StaffRouteDeps {
  sessions: Pick<StaffSessionService, 'list' | 'endOwn'>
  login: Pick<StaffLoginService, 'login'>
  accounts: Pick<StaffAccountService, 'openLink' | 'setUp' | 'changePassword'>
  operator: Pick<
    StaffOperatorService,
    'list' | 'add' | 'update' | 'resetTotp' | 'resetPassword' | 'sessionsOf' | 'endSession' | 'roles' | 'saveRole'
  >
}

export function staffRoutes({ sessions, login, accounts, operator }: StaffRouteDeps): ConsoleRoute[] {
  return [
    ...consoleRoutesFor(sessionEndpoints, {
      'session/login': async ({ input, origin, now, setSession }) => {
        setSession(await login.login(input, origin, now))
        return {}
      },
      'session/logout': async ({ actor, staff, now, setSession }) => {
        await sessions.endOwn(actor, staff.staffId, staff.sessionId, now)
        setSession(null)
        return {}
      },
      'session/me': async ({ staff }) => ({
        staffId: staff.staffId,
        sessionId: staff.sessionId,
        login: staff.login,
        name: staff.name,
        roleId: staff.role.roleId,
        roleName: staff.role.name,
        permissions: [...staff.permissions],
        allStores: staff.stores === 'all',
        stores: staff.stores === 'all' ? [] : [...staff.stores],
      }),
      'session/list': async ({ input: { staffId }, actor, staff, now }) => {
        const isOther = staffId !== undefined && staffId !== staff.staffId
        if (isOther) return { records: await operator.sessionsOf(actor, staffId) }
        return { records: await sessions.list(staff.staffId, staff.sessionId, now) }
      },
      'session/end': async ({ input: { sessionId, staffId }, actor, staff, now, setSession }) => {
        const isOther = staffId !== undefined && staffId !== staff.staffId
        if (isOther) await operator.endSession(actor, staffId, sessionId)
        else await sessions.endOwn(actor, staff.staffId, sessionId, now)
        if (sessionId === staff.sessionId) setSession(null)
        return {}
      },
      'account/openLink': ({ input, origin, now }) => accounts.openLink(input.token, origin, now),
      'account/setUp': async ({ input, origin, now, setSession }) => {
        const { token, recoveryCodes } = await accounts.setUp(input, origin, now)
        setSession(token)
        return { recoveryCodes }
      },
      'account/changePassword': async ({ input, actor, staff, origin, now }) => {
        await accounts.changePassword(actor, staff, input, origin, now)
        return {}
      },
    }),
    ...consoleRoutesFor(staffEndpoints, {
      'staff/list': async ({ staff }) => ({ records: await operator.list(staff.stores) }),
      'staff/add': async ({ input, actor }) =>
        operator.add(actor, { login: input.login, name: input.name, roleId: input.roleId, stores: scopeOf(input) }),
      'staff/update': async ({ input: { scope, ...update }, actor }) =>
        operator.update(actor, { ...update, ...(scope && { stores: scopeOf(scope) }) }),
      'staff/resetTotp': ({ input, actor }) => operator.resetTotp(actor, input.staffId),
      'staff/resetPassword': ({ input, actor }) => operator.resetPassword(actor, input.staffId),
      'role/list': async () => ({
        records: (await operator.roles()).map((role) => ({ ...role, permissions: [...role.permissions] })),
      }),
      'role/save': async ({ input, actor }) => {
        const role = await operator.saveRole(actor, input)
        return { ...role, permissions: [...role.permissions] }
      },
    }),
  ]
}

function scopeOf({ allStores, stores }: { allStores: boolean; stores: readonly string[] }): StoreScope {
  if (allStores && stores.length > 0) failParam('stores', '选择全部门店时不能再列出门店')
  return allStores ? 'all' : stores
}
