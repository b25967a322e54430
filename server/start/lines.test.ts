import { DEMO_STAFF, totpCode } from '../modules/system/staff'
import { staffLines } from './lines'

test('the start of the demo prints the console and its accounts, with the current code [staff.demo]', () => {
  const now = Date.UTC(2026, 10, 27)
  const accounts = [
    { login: 'admin', name: '顾明远', roleName: '管理员' },
    { login: 'finance', name: '孙立言', roleName: '财务' },
  ]
  const lines = staffLines('http://127.0.0.1:8080/', accounts, now)
  expect(lines[0]).toBe('  员工后台 http://127.0.0.1:8080/console/')
  for (const word of [DEMO_STAFF.password, DEMO_STAFF.totpSecret, totpCode(DEMO_STAFF.totpSecret, now)])
    expect(lines[1]).toContain(word)
  expect(lines.slice(2)).toEqual(['    admin    管理员 顾明远', '    finance  财务 孙立言'])
})
