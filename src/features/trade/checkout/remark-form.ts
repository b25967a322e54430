import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'
import { keptRemark, saveRemark } from './saved-requests'

export const LONGEST_REMARK = 50

/** The remark for one store; refused words are told by a toast and leave the text (spec 5, 8). */
export function remarkForm(env: Env, orderKey: string, storeId: string): Form<{ text: string }> {
  const form = new Form(env, {
    blank: { text: '' },
    review: ({ text }) => sensitiveProblem(env, text),
    send: async ({ text }) => {
      saveRemark(orderKey, storeId, text)
      return {}
    },
  })
  form.fill({ text: keptRemark(orderKey, storeId) ?? '' })
  return form
}
