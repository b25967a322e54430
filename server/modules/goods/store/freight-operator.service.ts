import type { Actor } from '../../../kernel/audit'
import { failParam } from '../../../kernel/errors'
import type { Carriage, FreightTemplate, FreightTerms, RiderTerms } from './carriage.rules'
import type { StoreOperatorService } from './store-operator.service'

/** The terms in some areas: own terms, no delivery, or the template's terms. */
export type AreaTerms = FreightTerms | 'barred' | 'plain'

const NOTHING: Carriage = { templates: [], rider: null }

/** A store's freight, as the operator changes it; each change edits the store (`store.edit`). */
export class FreightOperatorService {
  constructor(private readonly storeOperator: Pick<StoreOperatorService, 'show' | 'edit'>) {}

  /** Templates and rider's terms of a store; none with flat fees. SYS_PARAM_ERROR: unknown store. */
  async show(storeId: string): Promise<Carriage> {
    return (await this.storeOperator.show(storeId)).store.carriage ?? NOTHING
  }

  /** A template of a store. SYS_PARAM_ERROR: unknown template. */
  async template(storeId: string, templateId: string): Promise<FreightTemplate> {
    return templateIn((await this.show(storeId)).templates, templateId)
  }

  /**
   * Adds a template or replaces the one of its id, which keeps its areas; a new default replaces the former default.
   * SYS_PARAM_ERROR: the known template has areas with another basis.
   */
  putTemplate(actor: Actor, storeId: string, template: Omit<FreightTemplate, 'areas' | 'excluded'>): Promise<Carriage> {
    const { id, basis, isUsual } = template
    return this.#change(actor, storeId, ({ templates, rider }) => {
      const known = templates.find((one) => one.id === id)
      const others = templates.filter((one) => one.id !== id).map((one) => (isUsual ? { ...one, isUsual: false } : one))
      if (known && known.basis !== basis && known.areas.length > 0)
        failParam('basis', `"${id}" has areas by ${known.basis}: end it, and add it again`)
      const { areas = [], excluded = [] } = known ?? {}
      return { rider, templates: [...others, { ...template, areas, excluded }] }
    })
  }

  /** Sets the terms in areas, by the prefixes of their codes. SYS_PARAM_ERROR: unknown template. */
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

  /** Deletes a template: its goods then use the default one. SYS_PARAM_ERROR: unknown template. */
  endTemplate(actor: Actor, storeId: string, templateId: string): Promise<Carriage> {
    return this.#change(actor, storeId, ({ templates, rider }) => {
      const ended = templateIn(templates, templateId)
      return { rider, templates: templates.filter((one) => one !== ended) }
    })
  }

  /** Sets the range of riders and the fee per further km; null: everywhere for the store's fee. */
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
