import { answerTasks } from "../../threads/answer-tasks.ts";
import { openTableTasks } from "./table-tasks.ts";

answerTasks(openTableTasks());
