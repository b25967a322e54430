/** Kinds of a template page's blocks; each kind uses the fields that it needs. */
export const TEMPLATE_BLOCKS = ['heading', 'text', 'banner', 'goods', 'button'] as const
export type TemplateBlockKind = (typeof TEMPLATE_BLOCKS)[number]
