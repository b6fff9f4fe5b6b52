import { VehicleType } from '@kainsiap/ops/agents/contract'
import { type Measure, measures, needsFinance } from '@kainsiap/ops/agent-performance/measures'
import { State } from '@kainsiap/ops/places/states'
import styled from 'styled-components'
import { FilterBar, FilterChips } from '../../ui/table/FilterBar.tsx'
import { FilterChip } from '../../ui/table/FilterChip.tsx'
import { labelOf } from '../../ui/format/labelOf.ts'
import { Select } from '../../ui/form/Select.tsx'
import { measureLooks } from './measureLooks.ts'
import type { usePerformanceAddress } from './performanceAddress.ts'

const leastOrders = ['5', '10', '20', '50', '100'].map((value) => ({ value, label: `${value} orders` }))
const stateOptions = State.options.map((value) => ({ value, label: value }))
const vehicleOptions = VehicleType.options.map((value) => ({ value, label: labelOf(value) }))

/** By what agents are ranked, and which of them. */
export function PerformanceFilters({ asked, change, maySeeEarnings }: ReturnType<typeof usePerformanceAddress>) {
  const choices = measures.filter((measure) => maySeeEarnings || !needsFinance(measure))
  const least = asked.minOrders === undefined ? [] : [String(asked.minOrders)]
  return (
    <FilterBar>
      <Ranked>
        <Select<Measure>
          label="Ranked by"
          hideLabel
          size="small"
          value={asked.measure}
          options={choices.map((value) => ({ value, label: `By ${measureLooks[value].label.toLowerCase()}` }))}
          onValue={(measure) => change({ measure, order: null })}
        />
      </Ranked>
      <FilterChips>
        <FilterChip
          label="At least"
          isSingle
          options={
            least.every((value) => leastOrders.some((option) => option.value === value))
              ? leastOrders
              : [...leastOrders, ...least.map((value) => ({ value, label: `${value} orders` }))]
          }
          chosen={least}
          onChosen={([minOrders]) => change({ minOrders: minOrders ?? null })}
        />
        <FilterChip
          label="State"
          isSingle
          options={stateOptions}
          chosen={asked.state ? [asked.state] : []}
          onChosen={([state]) => change({ state: state ?? null })}
        />
        <FilterChip
          label="Vehicle type"
          isSingle
          options={vehicleOptions}
          chosen={asked.vehicleType ? [asked.vehicleType] : []}
          onChosen={([vehicleType]) => change({ vehicleType: vehicleType ?? null })}
        />
      </FilterChips>
    </FilterBar>
  )
}

const Ranked = styled.div`
  width: 200px;
`
