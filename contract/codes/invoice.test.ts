import { cleanInvoice, type InvoiceWords, invoiceProblems } from './invoice'

const company = (change: Partial<InvoiceWords> = {}): InvoiceWords => ({
  kind: 'company',
  title: '乐廊商业有限公司',
  taxNo: '91350100M000100Y43',
  email: 'a@b.cn',
  ...change,
})
const wrong = (words: InvoiceWords) => Object.keys(invoiceProblems(words))

test.each([
  ['91350100M000100Y43', []],
  // One sign of it is another.
  ['91350100M000100Y44', ['taxNo']],
  ['91350100I000100Y43', ['taxNo']],
  ['110105123456789', []],
  ['11010519800101123456', []],
  ['1101051234567890', ['taxNo']],
  ['', ['taxNo']],
])('the number %s: %j', (taxNo, problems) => {
  expect(wrong(company({ taxNo }))).toEqual(problems)
})

test('a person has no number; a title and an address to send it to both need', () => {
  expect(wrong(company({ kind: 'person', taxNo: '' }))).toEqual([])
  expect(wrong(company({ kind: 'person', taxNo: '', title: '', email: 'a@b' }))).toEqual(['title', 'email'])
  expect(wrong(company({ title: '长'.repeat(51), email: 'a b@c.cn' }))).toEqual(['title', 'email'])
  expect(wrong(company({ email: `${'a'.repeat(96)}@b.cn` }))).toEqual(['email'])
})

test('what is typed with spaces and small letters is kept as it is printed', () => {
  expect(cleanInvoice(company({ title: ' 乐廊 ', taxNo: '91350100 m000100y43' }))).toEqual({
    ...company({ title: '乐廊' }),
    content: 'detail',
  })
  expect(cleanInvoice(company({ kind: 'person' })).taxNo).toBe('')
})
