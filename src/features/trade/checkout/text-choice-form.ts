import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'
import { type FieldPlace, fieldChange, fieldOf, NO_CHOICES } from './choices'
import { saveChoices, savedChoices } from './saved-requests'

/** Edits a text among the choices of a pending order; a refused text is toasted and not saved. */
export function textChoiceForm(env: Env, orderKey: string, place: FieldPlace): Form<{ text: string }> {
  const choices = () => savedChoices(orderKey) ?? NO_CHOICES
  const form = new Form(env, {
    blank: { text: '' },
    review: ({ text }) => sensitiveProblem(env, text),
    send: async ({ text }) => {
      saveChoices(orderKey, fieldChange(choices(), place, text))
      return {}
    },
  })
  const text = fieldOf(choices(), place)
  form.fill({ text: typeof text === 'string' ? text : '' })
  return form
}
