import { makeAutoObservable } from 'mobx'
import { Form } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

export interface Interest {
  tagId: string
  name: string
  isChosen: boolean
}

const BLANK = { tagIds: [] as string[] }

/** The departments that the shopper likes, for recommendations. */
export class InterestsStore {
  readonly loaded: Resource<readonly Interest[]>
  readonly form: Form<typeof BLANK>

  constructor(private readonly env: Env) {
    this.loaded = new Resource(() => this.load(), null)
    this.form = new Form(env, {
      blank: BLANK,
      send: ({ tagIds }) => env.call('POST updateUserData', { interestTags: tagIds }, { quiet: true }),
    })
    makeAutoObservable<this, 'env'>(this, { env: false, loaded: false, form: false }, { autoBind: true })
  }

  isChosen(tagId: string): boolean {
    return this.form.values.tagIds.includes(tagId)
  }

  /** Keeps the order of the departments, so that a reverted choice is no change. */
  toggle(tagId: string): void {
    const isChosen = (id: string) => (id === tagId ? !this.isChosen(id) : this.isChosen(id))
    const all = this.loaded.value ?? []
    this.form.put({ tagIds: all.map(({ tagId: id }) => id).filter(isChosen) })
  }

  /** Called after the submit. */
  finish(): void {
    this.form.fill(this.form.values)
  }

  private async load(): Promise<readonly Interest[]> {
    const reply = await this.env.legacy('account.userdata.getInterestTags', {}, { quiet: true })
    // Null: the login ended, and the login page is about to open.
    const records = reply?.records ?? []
    this.form.fill({ tagIds: records.filter(({ isChosen }) => isChosen).map(({ tagId }) => tagId) })
    return records
  }
}
