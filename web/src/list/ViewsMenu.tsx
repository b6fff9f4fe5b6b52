import { Bookmark, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Menu, MenuHead, MenuItem, MenuSeparator } from '../ui/overlay/Menu.tsx'
import { MenuRadio, MenuRadioGroup } from '../ui/overlay/MenuChoices.tsx'
import type { StableRow } from '../ui/table/stableRows.ts'
import { useRowActions } from './rowActions.ts'
import type { List } from './useList.ts'
import { useSavedViews } from './useSavedViews.ts'
import { DeleteViewDialog, ViewNameDialog } from './ViewDialogs.tsx'

type OpenDialog = 'save' | 'rename' | 'delete'

/** The user's saved views of a list: shown, saved, renamed, deleted. The button is filled while the list shows one of them. */
export function ViewsMenu<Row extends StableRow, Query extends object>({ list }: { list: List<Row, Query> }) {
  const { menuChanged } = useRowActions()
  const saved = useSavedViews(list)
  const { views, shown, refused } = saved
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        onOpenChange={menuChanged}
        trigger={
          <IconButton label={shown ? `Views: ${shown.name}` : 'Views'}>
            <Bookmark size={16} fill={shown ? 'currentColor' : 'none'} />
          </IconButton>
        }
      >
        <MenuHead id="list-views">{views.length > 0 ? 'Views' : <NoViews />}</MenuHead>
        {views.length > 0 && (
          <MenuRadioGroup aria-labelledby="list-views" value={shown?.name ?? ''}>
            {views.map((view) => (
              <MenuRadio key={view.name} value={view.name} label={view.name} onChosen={() => saved.apply(view)} />
            ))}
          </MenuRadioGroup>
        )}
        <MenuSeparator />
        <MenuItem label="Save as a view…" icon={<Plus size={16} aria-hidden />} refused={refused} onSelect={() => setDialog('save')} />
        {shown && <MenuItem label="Rename…" icon={<Pencil size={16} aria-hidden />} onSelect={() => setDialog('rename')} />}
        {shown && <MenuItem label="Delete…" tone="danger" icon={<Trash2 size={16} aria-hidden />} onSelect={() => setDialog('delete')} />}
      </Menu>
      {dialog === 'save' && <ViewNameDialog saved={saved} onClose={close} />}
      {dialog === 'rename' && shown && <ViewNameDialog saved={saved} renamed={shown} onClose={close} />}
      {dialog === 'delete' && shown && <DeleteViewDialog saved={saved} view={shown} onClose={close} />}
    </>
  )
}

function NoViews() {
  return (
    <>
      <b>No views saved yet</b>
      Save the tab, search, filters, sort order and columns in this browser, for you only.
    </>
  )
}
