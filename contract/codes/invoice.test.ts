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
  // One character is changed.
  ['91350100M000100Y44', ['taxNo']],
  ['91350100I000100Y43', ['taxNo']],
  ['110105123456789', []],
  ['11010519800101123456', []],
  ['1101051234567890', ['taxNo']],
  ['', ['taxNo']],
])('the number %s: %j [invoice.tax-no]', (taxNo, problems) => {
  expect(wrong(company({ taxNo }))).toEqual(problems)
})

test('a person has no tax number; a title and an e-mail address are required for both [invoice.person]', () => {
  expect(wrong(company({ kind: 'person', taxNo: '' }))).toEqual([])
  expect(wrong(company({ kind: 'person', taxNo: '', title: '', email: 'a@b' }))).toEqual(['title', 'email'])
  expect(wrong(company({ title: '长'.repeat(51), email: 'a b@c.cn' }))).toEqual(['title', 'email'])
  expect(wrong(company({ email: `${'a'.repeat(96)}@b.cn` }))).toEqual(['email'])
})

test('spaces and small letters are normalised [invoice.normalised]', () => {
  expect(cleanInvoice(company({ title: ' 乐廊 ', taxNo: '91350100 m000100y43' }))).toEqual({
    ...company({ title: '乐廊' }),
    content: 'detail',
  })
  expect(cleanInvoice(company({ kind: 'person' })).taxNo).toBe('')
})
