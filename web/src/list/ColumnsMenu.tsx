import { Columns3 } from 'lucide-react'
import type { Column } from '../ui/table/dataColumn.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Menu, MenuHead, MenuSeparator } from '../ui/overlay/Menu.tsx'
import { MenuCheck, MenuRadio, MenuRadioGroup } from '../ui/overlay/MenuChoices.tsx'
import { useRowActions } from './rowActions.ts'
import { hidableColumns, isChosen, type TableChoice, withColumn } from './tableChoice.ts'

interface ColumnsMenuProps<Row> {
  /** All of the list. */
  columns: readonly Column<Row>[]
  choice: TableChoice
  onChoice: (choice: TableChoice) => void
  /** The table's width in px; columns that need a wider one stay hidden even if chosen. */
  tableWidth: () => number | undefined
}

/** Which columns the table shows, and how high its rows are. It stays open while the user chooses; meanwhile no row moves. */
export function ColumnsMenu<Row>({ columns, choice, onChoice, tableWidth }: ColumnsMenuProps<Row>) {
  const { menuChanged } = useRowActions()
  return (
    <Menu
      onOpenChange={menuChanged}
      trigger={
        <IconButton label="Columns">
          <Columns3 size={16} />
        </IconButton>
      }
    >
      <MenuHead id="row-height">Row height</MenuHead>
      <MenuRadioGroup
        aria-labelledby="row-height"
        value={choice.density}
        onValueChange={(density) => onChoice({ ...choice, density: density === 'compact' ? 'compact' : 'comfortable' })}
      >
        <MenuRadio value="comfortable" label="Comfortable" />
        <MenuRadio value="compact" label="Compact" />
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuHead>Columns</MenuHead>
      <ColumnChecks {...{ columns, choice, onChoice, tableWidth }} />
    </Menu>
  )
}

/** A component of its own: it measures the table only when the menu opens. */
function ColumnChecks<Row>({ columns, choice, onChoice, tableWidth }: ColumnsMenuProps<Row>) {
  const width = tableWidth() ?? Infinity
  return hidableColumns(columns).map((column) => {
    const { id, head, leavesBelow = 0 } = column
    const isOn = isChosen(column, choice)
    return (
      <MenuCheck
        key={id}
        label={head}
        checked={isOn}
        note={isOn && width < leavesBelow ? 'Visible in a wider window' : undefined}
        onChecked={(isShown) => onChoice(withColumn(choice, column, isShown))}
      />
    )
  })
}
