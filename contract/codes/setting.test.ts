import { isOlder, isVersion } from './setting'

test.each([
  ['1.2.0', '1.10.0', true],
  ['1.10.0', '1.2.0', false],
  ['1.2', '1.2.0', false],
  ['1.2.0', '1.2', false],
  ['1.2', '1.2.1', true],
  ['1', '2', true],
  ['0.9.9', '1', true],
  ['', '1.0', false],
  ['1.0', '', false],
  ['1.0-beta', '2', false],
])('%j is older than %j: %s [shell.versions]', (one, other, expected) => expect(isOlder(one, other)).toBe(expected))

test.each([
  ['1', true],
  ['1.4.0', true],
  ['1.4.0.1', false],
  ['v1', false],
  ['1.', false],
])('%j as a version: %s', (text, expected) => expect(isVersion(text)).toBe(expected))
