import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from './api/api-error'
import { ERROR_TOAST_MS } from './limits'
import { Mutation } from './mutation'
import type { Env } from './stores'

/** What is wrong and what to do, by field; a field that is right has no words. */
export type Problems<V> = { [K in keyof V]?: string | null }

/** What one form is: a plain declaration beside its page, or a store's own where fields depend on each other. */
export interface FormPlan<V extends object, R extends NonNullable<unknown>> {
  /** What stands in it before anybody typed. */
  blank: V
  /** Sent as they were typed; the ends of every other text are trimmed. */
  asTyped?: readonly (keyof V)[]
  /** Judges the trimmed values before they are sent. */
  check?(values: V): Problems<V>
  /** A last look that takes a call, such as for words the house refuses: what is wrong, or null. */
  review?(values: V): Promise<string | null>
  /** The act; a retry of the same values repeats the key (wire.md "Idempotency"). Null: it was not done, and told why. */
  send(values: V, idempotencyKey: string): Promise<R | null>
  /** Where the server's refusal is told; it is a toast otherwise. */
  refused?(message: string, values: V): Problems<V>
}

/**
 * The values of a form page with what is wrong with them, and the one act of sending them. Fields take what
 * `field(name)` gives; the page asks before it is left while `isHalfDone`.
 */
export class Form<V extends object, R extends NonNullable<unknown> = NonNullable<unknown>> {
  values: V
  errors: Problems<V> = {}
  isBusy = false
  /** How often it was found wrong: the screen brings the first wrong field into sight. */
  refusals = 0
  private untouched: string
  private readonly act: Mutation<V, R | null>

  constructor(
    private readonly env: Pick<Env, 'try' | 'toast'>,
    private readonly plan: FormPlan<V, R>,
  ) {
    this.values = plan.blank
    this.untouched = JSON.stringify(plan.blank)
    this.act = new Mutation((values, key) => plan.send(values, key))
    makeAutoObservable<this, 'env' | 'plan' | 'act'>(
      this,
      { env: false, plan: false, act: false, values: observableRef, errors: observableRef },
      { autoBind: true },
    )
  }

  /** Something was typed or chosen that leaving would lose. */
  get isHalfDone(): boolean {
    return JSON.stringify(this.trimmed) !== this.untouched
  }

  /** What a text field takes: `<Field label="收货人" {...form.field('name')} />`. */
  field<K extends TextsOf<V>>(name: K): { value: string; onInput: (text: string) => void; error: string | null } {
    // TextsOf lets only names of texts through.
    return {
      value: String(this.values[name]),
      onInput: (text) => this.put({ [name]: text } as object),
      error: this.errors[name] ?? null,
    }
  }

  /** Takes what the shopper typed or chose; what was wrong with it is forgotten. */
  put(some: Partial<V>): void {
    this.values = { ...this.values, ...some }
    const errors = { ...this.errors }
    for (const name of Object.keys(some) as (keyof V)[]) delete errors[name]
    this.errors = errors
  }

  /** Takes what the house knows already: leaving it as it is loses nothing. */
  fill(some: Partial<V>): void {
    this.put(some)
    this.untouched = JSON.stringify(this.trimmed)
  }

  clear(): void {
    this.errors = {}
    this.fill(this.plan.blank)
  }

  refuse(errors: Problems<V>): void {
    this.errors = { ...this.errors, ...errors }
    this.refusals += 1
  }

  /** Sends it when nothing is wrong; what came of it, or null when something must be mended first. */
  async submit(): Promise<R | null> {
    if (this.isBusy) return null
    const values = this.trimmed
    const problems = this.plan.check?.(values) ?? {}
    this.errors = {}
    if (Object.values(problems).some(Boolean)) {
      this.refuse(problems)
      return null
    }
    this.isBusy = true
    try {
      return await this.reviewAndSend(values)
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }

  private async reviewAndSend(values: V): Promise<R | null> {
    const problem = (await this.plan.review?.(values)) ?? null
    if (problem) {
      this.env.toast(problem, { ms: ERROR_TOAST_MS })
      return null
    }
    const reply = await this.env.try(this.act.send(values))
    if (!isApiError(reply)) return reply ?? null
    if (reply.isTold) return null
    const problems = this.plan.refused?.(reply.message, values)
    if (problems) this.refuse(problems)
    else this.env.toast(reply.message, { ms: ERROR_TOAST_MS })
    return null
  }

  private get trimmed(): V {
    const values = { ...this.values }
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string' && !this.plan.asTyped?.includes(name as keyof V))
        Object.assign(values, { [name]: value.trim() })
    }
    return values
  }
}

type TextsOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V]

/** What to say of a text that is too short or too long, or null; `what` names it: 姓名. */
export function lengthProblem(text: string, least: number, most: number, what: string): string | null {
  return text.length >= least && text.length <= most ? null : `请填写 ${least} 到 ${most} 个字的${what}`
}
