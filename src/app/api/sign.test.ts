import { signOf } from './sign'

// Sorted, encoded and joined by hand after docs/wire.md "Signature", digested by openssl; the server's test has the
// same vector.
const FIELDS = { a: '6', '10': '1', _c: '3', '2': "!'()*~-._", B: '', b: '1 2+&=%', aB: '茶😀', a1: '4', ä: '5' }
const SECRET = 'secret/+='

test('fields are signed in code-unit order, whatever characters their names contain [core.signature]', () => {
  expect(signOf(SECRET, FIELDS)).toBe('28ae7e48be2ef45b8eb05b357f40bc907a96c2c7771833769fcbfcc9ce7127c8')
})
