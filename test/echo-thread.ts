import { answerTasks } from "../pipeline/answer-tasks.ts";
import { echoTasks } from "./echo-tasks.ts";

answerTasks(echoTasks);
