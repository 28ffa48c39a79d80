import { sql } from 'kysely';
import { type PersonalData, sortableByTime } from '../../platform/personal-data.ts';
import { ownedBy } from '../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { projects: 'erased' },
  export: [
    {
      file: 'projects',
      title: '项目',
      rows: (owner) => sql`
        select p.id as key, p.id as "projectId", p.name as "projectName", p.client as "clientName", p.licensee,
          array(select c.video_id from project_clips c where c.project_id = p.id order by c.video_id) as "videoIds",
          array(select l.order_item_id from project_licences c join licences l on l.id = c.licence_id
            where c.project_id = p.id order by l.id) as "orderItemIds",
          p.created_at as "createTime"
        from projects p where ${ownedBy('p', owner)}`,
    },
    {
      file: 'film-checks',
      title: '影片检查',
      rows: (owner) => sql`
        select ${sortableByTime('c.created_at', 'c.id')} as key, c.id as "checkId", c.project_id as "projectId",
          c.name as "checkName", c.report, c.created_at as "createTime"
        from project_checks c join projects p on p.id = c.project_id where ${ownedBy('p', owner)}`,
      batch: 10,
    },
  ],
  /** A company keeps its projects, without the reference to the member who created them. */
  erase: async (tx, owner) => {
    await tx.deleteFrom('projects as p').where(ownedBy('p', owner)).execute();
    await tx.updateTable('projects').set({ user_id: null }).where('user_id', '=', owner.id).execute();
  },
};
