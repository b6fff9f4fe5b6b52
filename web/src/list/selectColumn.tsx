import type { Column } from '../ui/table/dataColumn.ts'
import { Checkbox } from '../ui/form/Checkbox.tsx'
import type { StableRow } from '../ui/table/stableRows.ts'
import { useListSelection } from './useSelection.ts'

/** The first column of a list whose rows can be selected. */
export function selectColumn<Row extends StableRow>(plural: string, nameOf: (row: Row) => string): Column<Row> {
  return {
    id: 'select',
    head: 'Select',
    headCell: () => <PageCheckbox plural={plural} />,
    hideHead: true,
    isEssential: true,
    width: '32px',
    card: 'select',
    cell: (row) => <RowCheckbox id={row.id} name={nameOf(row)} />,
  }
}

function RowCheckbox({ id, name }: { id: string; name: string }) {
  const { isSelected, isLocked, toggle } = useListSelection()
  return (
    <Checkbox
      label={`Select ${name}`}
      hideLabel
      checked={isSelected(id)}
      refused={isLocked(id) ? 'No longer in this list' : null}
      onChecked={(_isOn, shift) => toggle(id, shift)}
    />
  )
}

function PageCheckbox({ plural }: { plural: string }) {
  const { page, pageSize, togglePage } = useListSelection()
  const label = pageSize === 1 ? 'Select the row shown' : `Select these ${pageSize} ${plural}`
  return <Checkbox label={label} hideLabel checked={page} onChecked={togglePage} />
}
