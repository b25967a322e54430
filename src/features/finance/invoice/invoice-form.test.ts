import type { InvoiceTitle } from '@contract/schema/invoice'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { InvoiceForm } from './invoice-form'

const COMPANY: InvoiceTitle = {
  id: 't1',
  kind: 'company',
  title: '乐廊商业有限公司',
  taxNo: '91350100M000100Y43',
  email: 'a@b.cn',
  isDefault: true,
}

function opened(kept: InvoiceTitle[] = [COMPANY]) {
  const saved: object[] = []
  const env = fakeEnv({
    call: {
      'GET invoice/listTitles': () => ({ records: kept }),
      'GET invoice/lastAsk': () => ({ invoice: null }),
      'POST sensitiveWord/isContain': ({ content }) => content.includes('代开'),
      'POST invoice/saveTitle': ({ id = 't2', isDefault = false, ...words }) => {
        saved.push({ id, isDefault, ...words })
        kept.push({ id, isDefault, ...words })
        return { id, isDefault, ...words }
      },
      'POST invoice/deleteTitle': ({ id }) => {
        kept.splice(
          kept.findIndex((one) => one.id === id),
          1,
        )
        return {}
      },
    },
  })
  return { form: new InvoiceForm(env), saved, env }
}

test('a saved title fills the fields, and is not offered for saving again [invoice.title-fill]', async () => {
  const { form } = opened()
  await form.open(null)
  await settle()
  form.show('titles')
  form.pick(COMPANY)
  expect([form.face, form.isNew, form.form.values.taxNo]).toEqual(['ask', false, COMPANY.taxNo])
  expect(await form.ask()).toEqual({
    kind: 'company',
    title: COMPANY.title,
    taxNo: COMPANY.taxNo,
    email: 'a@b.cn',
    content: 'detail',
  })
})

test('a new title is saved with the invoice, once, when the shopper asks for it [invoice.title-saved]', async () => {
  const { form, saved } = opened()
  await form.open({ kind: 'person', title: '林予安', taxNo: '', email: 'l@b.cn' })
  await settle()
  expect(form.isNew).toBe(true)
  form.keep(true)
  form.form.put({ email: '' })
  expect(await form.ask()).toBeNull()
  expect(saved).toEqual([])
  form.form.put({ email: 'l@b.cn' })
  await form.ask()
  await form.ask()
  expect(saved).toEqual([{ id: 't2', isDefault: false, kind: 'person', title: '林予安', taxNo: '', email: 'l@b.cn' }])
  expect(form.isNew).toBe(false)
})

test('a title is added, changed and deleted; errors are shown at its fields', async () => {
  const { form, saved } = opened()
  await form.open(null)
  await settle()
  form.edit(null)
  form.title.put({ kind: 'company', title: '新公司', taxNo: '1', email: 'n@b.cn' })
  await form.saveTitle()
  expect([form.face, form.title.errors.taxNo]).toEqual(['title', '税号不正确，请核对'])
  form.title.put({ taxNo: '123456789012345' })
  await form.saveTitle()
  expect([form.face, form.known.map(({ title }) => title)]).toEqual(['titles', [COMPANY.title, '新公司']])
  form.edit(COMPANY)
  expect([form.isEditing, form.title.values.isDefault]).toEqual([true, true])
  await form.saveTitle()
  expect(saved.at(-1)).toMatchObject({ id: 't1', isDefault: true })
  await form.remove('t2')
  expect(form.known.map(({ id }) => id)).not.toContain('t2')
})

test('a title with a sensitive word is neither requested nor saved', async () => {
  const { form, saved, env } = opened()
  await form.open({ kind: 'person', title: '代开发票', taxNo: '', email: 'l@b.cn' })
  await settle()
  expect(await form.ask()).toBeNull()
  form.edit({ ...COMPANY, title: '代开公司' })
  await form.saveTitle()
  expect([saved, form.face]).toEqual([[], 'title'])
  expect(env.toasts.map(({ title }) => title)).toEqual(Array(2).fill('不能含有敏感词，请重新输入'))
})
