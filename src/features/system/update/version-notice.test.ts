import { taro } from '../../../../test/support/taro-fakes/taro'
import { noteTaken, noticeOf } from './version-notice'

beforeEach(() => taro.reset())

const config = (minVersion: string, newestVersion: string) => ({ minVersion, newestVersion, updateText: '' })

test.each([
  ['1.4.0', '1.2', '1.4.0', 'none'],
  ['1.5', '1.2', '1.4.0', 'none'],
  ['1.3.9', '1.2', '1.4.0', 'offer'],
  ['1.2', '1.2.0', '1.4.0', 'offer'],
  ['1.1.9', '1.2', '1.4.0', 'must'],
  ['1.1.9', '1.2', '', 'must'],
  ['1.1.9', '', '', 'none'],
  ['', '1.2', '1.4.0', 'none'],
])('version %j, oldest %j, newest %j: %s [shell.app-config]', (own, oldest, newest, expected) => {
  expect(noticeOf(own, config(oldest, newest))).toBe(expected)
})

test('an update that was taken without a newer version is offered, no longer demanded [shell.app-config]', () => {
  const old = config('1.2', '1.4')
  noteTaken('1.0', old)
  expect(noticeOf('1.0', old)).toBe('offer')
  // Another oldest version, or another version that is still too old.
  expect([noticeOf('1.0', config('1.3', '1.4')), noticeOf('1.1', old)]).toEqual(['must', 'must'])
})
