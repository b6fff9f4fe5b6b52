import { CornerDownLeft, SearchX } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SkeletonBar } from '../../ui/state/Skeleton.tsx'
import type { Entry, Group } from './groups.ts'
import { Earlier, GroupHead, Listbox, Nothing, Option, Rest, Text } from './paletteParts.ts'
import type { usePalette } from './usePalette.ts'

interface PaletteGroupsProps {
  text: string
  groups: readonly Group[]
  palette: Pick<ReturnType<typeof usePalette>, 'active' | 'menu' | 'optionOf'>
}

export function PaletteGroups({ text, groups, palette: { active, menu, optionOf } }: PaletteGroupsProps) {
  const isNothing = groups.every(({ state }) => state === 'none')
  const startOf = (index: number) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <Listbox {...menu} hidden={isNothing} aria-busy={groups.some(({ state }) => state === 'asking')}>
        {groups.map((group, index) => (
          <GroupRows key={group.id} group={group} active={active - startOf(index)} optionOf={(place) => optionOf(startOf(index) + place)} />
        ))}
      </Listbox>
      {isNothing && (
        <Nothing>
          <EmptyState icon={<SearchX size={20} />} title={`No results for “${text}”`} hint="Check the spelling or enter fewer words." />
        </Nothing>
      )}
    </>
  )
}

interface GroupRowsProps {
  group: Group
  active: number
  optionOf: (place: number) => ComponentProps<'li'>
}

function GroupRows({ group: { label, state, note, entries, earlier }, active, optionOf }: GroupRowsProps) {
  const id = useId()
  return (
    <li role="presentation">
      <ul role="group" aria-labelledby={id}>
        <GroupHead role="presentation">
          <span id={id}>{label}</span>
          <small>{note}</small>
        </GroupHead>
        {entries.map((entry, place) => (
          <Option key={entry.key} {...optionOf(place)} data-active={place === active || undefined} data-kind={entry.act.kind}>
            <Row entry={entry} />
            <CornerDownLeft size={14} aria-hidden />
          </Option>
        ))}
        {earlier.map((entry) => (
          <Earlier key={entry.key} aria-hidden>
            <Row entry={entry} />
          </Earlier>
        ))}
        {state === 'asking' && entries.length + earlier.length === 0 && <Waiting />}
      </ul>
    </li>
  )
}

function Row({ entry: { icon: Icon, title, detail, mark } }: { entry: Entry }) {
  return (
    <>
      <Icon size={16} aria-hidden />
      <Text>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </Text>
      {mark}
    </>
  )
}

function Waiting() {
  return (
    <Rest aria-hidden>
      <SkeletonBar data-width="long" />
    </Rest>
  )
}
