import type { Column } from './dataColumn.ts'
import { Body, Cell, Col, Head, HeadCell, Row, Table, Wrap } from './dataTableParts.ts'
import { SkeletonBar } from '../state/Skeleton.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

interface DataTableSkeletonProps<Row> {
  columns: readonly Column<Row>[]
  rows: number
}

/** The skeleton of a table that is loading, in its final layout. */
export function DataTableSkeleton<Row>({ columns, rows }: DataTableSkeletonProps<Row>) {
  return (
    <Wrap>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Table aria-hidden>
        <colgroup>
          {columns.map(({ id, width, packedWidth, leavesBelow }) => (
            <Col key={id} $width={width} $packedWidth={packedWidth} data-leaves={leavesBelow} />
          ))}
        </colgroup>
        <Head>
          <tr>
            {columns.map(({ id, head, hideHead, align, leavesBelow }) => (
              <HeadCell key={id} data-align={align} data-leaves={leavesBelow}>
                {hideHead ? null : head}
              </HeadCell>
            ))}
          </tr>
        </Head>
        <Body>
          {Array.from({ length: rows }, (_, row) => (
            <Row key={row} data-skeleton>
              {columns.map(({ id, hideHead, align, leavesBelow, card }) => (
                <Cell
                  key={id}
                  data-align={align}
                  data-leaves={leavesBelow}
                  data-column={id}
                  data-card={card === 'lines' ? 'foot' : card === 'titles' ? 'title' : (card ?? 'none')}
                >
                  {hideHead ? null : <SkeletonBar />}
                </Cell>
              ))}
            </Row>
          ))}
        </Body>
      </Table>
    </Wrap>
  )
}
