import type { Actor } from '../../../kernel/audit'
import { failParam } from '../../../kernel/errors'
import type { Carriage, FreightTemplate, FreightTerms, RiderTerms } from './carriage.rules'
import type { StoreOperatorService } from './store-operator.service'

/** What holds in some areas: terms of their own, none of it, or what holds everywhere. */
export type AreaTerms = FreightTerms | 'barred' | 'plain'

const NOTHING: Carriage = { templates: [], rider: null }

/** How a store charges for bringing goods, as the operator changes it; each change edits the store (`store.edit`). */
export class FreightOperatorService {
  constructor(private readonly storeOperator: Pick<StoreOperatorService, 'show' | 'edit'>) {}

  /** Templates and rider's terms of a store; none where flat fees hold. SYS_PARAM_ERROR: there is no such store. */
  async show(storeId: string): Promise<Carriage> {
    return (await this.storeOperator.show(storeId)).store.carriage ?? NOTHING
  }

  /** A template of a store. SYS_PARAM_ERROR: there is none of this id. */
  async template(storeId: string, templateId: string): Promise<FreightTemplate> {
    return templateIn((await this.show(storeId)).templates, templateId)
  }

  /**
   * Adds a template or replaces the one of its id, whose areas stay; a usual one takes the place of the former usual one.
   * SYS_PARAM_ERROR: it has areas by another basis.
   */
  putTemplate(actor: Actor, storeId: string, template: Omit<FreightTemplate, 'areas' | 'excluded'>): Promise<Carriage> {
    const { id, basis, isUsual } = template
    return this.#change(actor, storeId, ({ templates, rider }) => {
      const known = templates.find((one) => one.id === id)
      const others = templates.filter((one) => one.id !== id).map((one) => (isUsual ? { ...one, isUsual: false } : one))
      if (known && known.basis !== basis && known.areas.length > 0)
        failParam('basis', `"${id}" has areas by ${known.basis}: end it, and put it anew`)
      const { areas = [], excluded = [] } = known ?? {}
      return { rider, templates: [...others, { ...template, areas, excluded }] }
    })
  }

  /** Sets what holds in areas, by the beginnings of their codes. SYS_PARAM_ERROR: there is no template of this id. */
  setArea(
    actor: Actor,
    storeId: string,
    { templateId, codes, terms }: { templateId: string; codes: readonly string[]; terms: AreaTerms },
  ): Promise<Carriage> {
    return this.#change(actor, storeId, ({ templates, rider }) => {
      const known = templateIn(templates, templateId)
      const excluded = known.excluded.filter((code) => !codes.includes(code))
      const areas = known.areas
        .map((one) => ({ ...one, codes: one.codes.filter((code) => !codes.includes(code)) }))
        .filter((one) => one.codes.length > 0)
      const changed =
        terms === 'plain'
          ? { areas, excluded }
          : terms === 'barred'
            ? { areas, excluded: [...excluded, ...codes] }
            : { areas: [...areas, { codes, terms }], excluded }
      return { rider, templates: templates.map((one) => (one === known ? { ...one, ...changed } : one)) }
    })
  }

  /** Deletes a template: its goods come under the usual one. SYS_PARAM_ERROR: there is none of this id. */
  endTemplate(actor: Actor, storeId: string, templateId: string): Promise<Carriage> {
    return this.#change(actor, storeId, ({ templates, rider }) => {
      const ended = templateIn(templates, templateId)
      return { rider, templates: templates.filter((one) => one !== ended) }
    })
  }

  /** Sets how far riders go and what far costs; null: everywhere for the store's fee. */
  setRider(actor: Actor, storeId: string, rider: RiderTerms | null): Promise<Carriage> {
    return this.#change(actor, storeId, ({ templates }) => ({ templates, rider }))
  }

  async #change(actor: Actor, storeId: string, next: (known: Carriage) => Carriage): Promise<Carriage> {
    const edited = await this.storeOperator.edit(actor, storeId, ({ carriage = NOTHING }) => ({
      carriage: next(carriage),
    }))
    return edited.store.carriage ?? NOTHING
  }
}

function templateIn(templates: readonly FreightTemplate[], id: string): FreightTemplate {
  const known = templates.map((one) => one.id).join(', ')
  return (
    templates.find((one) => one.id === id) ??
    failParam('templateId', `the store has no template "${id}"${known && ` (there are: ${known})`}`)
  )
}
