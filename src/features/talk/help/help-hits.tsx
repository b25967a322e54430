import type { HelpHit } from '@contract/schema/help'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { classes } from '@/ui/classes'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './help-hits.scss'

const open = ({ kind, id }: HelpHit) =>
  void (kind === 'help' ? go('helpAnswer', { helpId: id }) : go('protocol', { typeCode: id }))

/** The parts of an excerpt with the place of each. */
function placed(excerpt: HelpHit['excerpt']) {
  let end = 0
  return excerpt.map((part) => {
    const at = end
    end += part.text.length
    return { ...part, at }
  })
}

/** The results of a search: the question or the document, and the place of the hit. */
export function HelpHits({ hits }: { hits: readonly HelpHit[] }) {
  return (
    <>
      {hits.map((hit) => (
        <Tap key={`${hit.kind} ${hit.id}`} className="card help-hit" role="link" onTap={() => open(hit)}>
          <View className="help-hit__head">
            <View className="help-hit__title">{hit.title}</View>
            {hit.kind === 'protocol' ? <Tag kind="quiet" text="协议" /> : null}
          </View>
          <View className="help-hit__text">
            {placed(hit.excerpt).map(({ at, text, isHit }) => (
              <Text key={at} className={classes(isHit && 'help-hit__mark')}>
                {text}
              </Text>
            ))}
          </View>
        </Tap>
      ))}
    </>
  )
}
