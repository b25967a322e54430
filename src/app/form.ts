import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from './api/api-error'
import { ERROR_TOAST_MS } from './limits'
import { Mutation } from './mutation'
import type { Env } from './stores'

/** The problem of each field, worded so that the shopper can correct it; a valid field has no text. */
export type Problems<V> = { [K in keyof V]?: string | null }

/**
 * The definition of a form: a plain declaration beside its page, or part of a store when fields depend on each other.
 */
export interface FormPlan<V extends object, R extends NonNullable<unknown>> {
  /** The values before any input. */
  blank: V
  /** Fields that are sent unchanged; every other text is trimmed. */
  asTyped?: readonly (keyof V)[]
  /** Validates the trimmed values before they are sent. */
  check?(values: V): Problems<V>
  /** A last check that needs a call, for example sensitive words: the problem, or null. */
  review?(values: V): Promise<string | null>
  /**
   * The submit; a retry of the same values repeats the key (docs/wire.md "Idempotency"). Null: not sent, and the
   * shopper has seen why.
   */
  send(values: V, idempotencyKey: string): Promise<R | null>
  /** Places the server's refusal at a field; without it the refusal is a toast. */
  refused?(message: string, values: V): Problems<V>
}

/**
 * The values of a form page, their problems and the submit. `field(name)` gives the props of a field; the page asks
 * before it is left while `isHalfDone`.
 */
export class Form<V extends object, R extends NonNullable<unknown> = NonNullable<unknown>> {
  values: V
  errors: Problems<V> = {}
  isBusy = false
  /** How often validation failed: each increase makes the screen scroll to the first invalid field. */
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

  /** True when leaving the page would lose input. */
  get isHalfDone(): boolean {
    return JSON.stringify(this.trimmed) !== this.untouched
  }

  /** The props of a text field: `<Field label="收货人" {...form.field('name')} />`. */
  field<K extends TextsOf<V>>(name: K): { value: string; onInput: (text: string) => void; error: string | null } {
    // TextsOf admits only the names of text fields.
    return {
      value: String(this.values[name]),
      onInput: (text) => this.put({ [name]: text } as object),
      error: this.errors[name] ?? null,
    }
  }

  /** Sets values that the shopper entered and clears their problems. */
  put(some: Partial<V>): void {
    this.values = { ...this.values, ...some }
    const errors = { ...this.errors }
    for (const name of Object.keys(some) as (keyof V)[]) delete errors[name]
    this.errors = errors
  }

  /** Sets values that are already stored: leaving them unchanged loses nothing. */
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

  /**
   * Sends the values when all are valid. Resolves to the result, or to null when the shopper must correct something
   * first.
   */
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
    if (reply.isReported) return null
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

/** The problem of a text that is too short or too long, or null; `what` names the field: 姓名. */
export function lengthProblem(text: string, least: number, most: number, what: string): string | null {
  return text.length >= least && text.length <= most ? null : `请填写 ${least} 到 ${most} 个字的${what}`
}
