import { fakeEnv } from '../../test/support/fake-env'
import { taro } from '../../test/support/taro-fakes/taro'
import { ApiError } from './api/api-error'
import { Form, type FormPlan, lengthProblem } from './form'
import { FormDraft } from './form-draft'
import { credentials } from './session/credentials'

interface Values {
  name: string
  secret: string
  size: number
}
const BLANK: Values = { name: '', secret: '', size: 0 }

function formOf(plan: Partial<FormPlan<Values, object>> = {}) {
  const env = fakeEnv({})
  const sent: { values: Values; key: string }[] = []
  const form = new Form<Values, object>(env, {
    blank: BLANK,
    send: async (values, key) => {
      sent.push({ values, key })
      return {}
    },
    ...plan,
  })
  return { env, form, sent }
}
const refusal = (message: string) => new ApiError({ code: 1, message })

describe('the fields of a form', () => {
  test('a form has unsaved input from the first change until the input is undone or equals the filled values', () => {
    const { form } = formOf()
    const isHalfDone = (name: string) => {
      form.field('name').onInput(name)
      return form.isHalfDone
    }
    expect([isHalfDone('林'), isHalfDone(''), isHalfDone(' ')]).toEqual([true, false, false])
    form.fill({ name: '林予安', size: 2 })
    expect([form.isHalfDone, isHalfDone('林'), isHalfDone('林予安 ')]).toEqual([false, true, false])
    form.clear()
    expect([form.values, form.isHalfDone]).toEqual([BLANK, false])
  })

  test('a submit trims texts, except the fields of `asTyped`; a retry uses the same key', async () => {
    let isLost = true
    const keys: string[] = []
    const { form, env } = formOf({
      asTyped: ['secret'],
      send: async (values, key) => {
        keys.push(key)
        expect(values).toEqual({ name: '林', secret: ' s ', size: 0 })
        if (isLost) throw refusal('请求超时')
        return {}
      },
    })
    form.put({ name: ' 林 ', secret: ' s ' })
    expect(await form.submit()).toBeNull()
    expect(env.toasts.map(({ title }) => title)).toEqual(['请求超时'])
    isLost = false
    expect(await form.submit()).toEqual({})
    expect(keys[1]).toBe(keys[0])
  })

  test('each invalid field shows its problem until its value changes; refusals are counted [shell.form-problems]', async () => {
    const { form, sent } = formOf({ check: ({ name }) => ({ name: lengthProblem(name, 2, 20, '姓名'), secret: null }) })
    form.put({ name: '林' })
    expect(await form.submit()).toBeNull()
    expect([form.field('name').error, form.refusals, sent]).toEqual(['请填写 2 到 20 个字的姓名', 1, []])
    form.put({ name: '林予安' })
    expect(form.field('name').error).toBeNull()
    expect(await form.submit()).toEqual({})
  })

  test('a refusal appears at the field that the plan names; a failure that was already shown is not shown twice', async () => {
    let error = refusal('密码不正确')
    const { form, env } = formOf({
      send: () => Promise.reject(error),
      refused: (message) => ({ secret: message }),
    })
    await form.submit()
    expect([form.errors.secret, env.toasts]).toEqual(['密码不正确', []])
    error = Object.assign(refusal('请求异常'), { isReported: true })
    form.put({ secret: 'x' })
    await form.submit()
    expect([form.errors.secret, env.toasts]).toEqual([undefined, []])
  })

  test('a second tap during check or submit has no effect', async () => {
    let pass = (_problem: string | null) => {}
    const { form, sent, env } = formOf({ review: () => new Promise((done) => (pass = done)) })
    const first = form.submit()
    expect([await form.submit(), form.isBusy, sent]).toEqual([null, true, []])
    pass(null)
    expect([await first, form.isBusy, sent.length]).toEqual([{}, false, 1])
    const refused = form.submit()
    pass('不能含有敏感词，请重新输入')
    expect([await refused, sent.length, env.toasts.length]).toEqual([null, 1, 1])
  })
})

describe('the stored draft of a form', () => {
  beforeEach(() => {
    taro.reset()
    credentials.save({ accessToken: 't', uid: 'u1' })
  })
  afterEach(() => credentials.forget())

  const opened = (at = 1000) => {
    const { form } = formOf()
    return { form, draft: new FormDraft(form, 'SOME_DRAFT', () => at) }
  }

  test('a draft is restored for its shopper with the time it was saved; another shopper cannot read it [shell.form-draft]', () => {
    const first = opened()
    first.form.put({ name: '写到一半', size: 3 })
    first.draft.dispose()
    const again = opened(2000)
    expect([again.form.values, again.draft.restoredFrom]).toEqual([{ name: '写到一半', secret: '', size: 3 }, 1000])
    credentials.save({ accessToken: 't', uid: 'u2' })
    expect(opened().form.values).toEqual(BLANK)
  })

  test('the input of a visitor is not stored, and a stored one is not restored [shell.form-draft]', () => {
    credentials.forget()
    const first = opened()
    first.form.put({ name: '写到一半' })
    first.draft.dispose()
    expect(taro.storage.has('SOME_DRAFT')).toBe(false)
    taro.storage.set('SOME_DRAFT', { uid: '', savedAt: 1, values: { name: '别人写的' } })
    expect(opened().form.values).toEqual(BLANK)
  })

  test('input before the login is stored for the shopper who logs in', () => {
    credentials.forget()
    const { form, draft } = opened()
    form.put({ name: '先写' })
    credentials.save({ accessToken: 't', uid: 'u2' })
    draft.dispose()
    expect(taro.storage.get('SOME_DRAFT')).toMatchObject({ uid: 'u2', values: { name: '先写' } })
  })

  test('a draft is removed when the form is empty again', () => {
    const first = opened()
    first.form.put({ name: '写' })
    first.form.clear()
    first.draft.dispose()
    expect([opened().draft.restoredFrom, taro.storage.has('SOME_DRAFT')]).toEqual([null, false])
  })

  test('a draft of an older version restores only the fields that still match', () => {
    taro.storage.set('SOME_DRAFT', { uid: 'u1', savedAt: 1, values: { name: '写', size: '3', gone: true } })
    expect(opened().form.values).toEqual({ name: '写', secret: '', size: 0 })
  })
})
